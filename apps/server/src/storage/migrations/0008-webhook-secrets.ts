/** Former webhook secret of a key, which signs for a while after a rotation. */
export const webhookSecrets = `
alter table api_keys add column former_webhook_secret text;
alter table api_keys add column former_webhook_secret_expires_at integer
  check ((former_webhook_secret_expires_at is null) = (former_webhook_secret is null));
`;
