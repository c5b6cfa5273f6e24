/** The fields of a lease once nobody holds it. */
export const releasedLease = { lease_token: null, lease_owner: null, lease_expires_at: null };
