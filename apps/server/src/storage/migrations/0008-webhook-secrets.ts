/** After a rotation the former webhook secret of a key still signs for a while. */
export const webhookSecrets = `
alter table api_keys add column former_webhook_secret text;
alter table api_keys add column former_webhook_secret_expires_at integer
  check ((former_webhook_secret_expires_at is null) = (former_webhook_secret is null));
`;
