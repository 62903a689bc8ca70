-- One sign-in on its way: the secret is stored as a SHA-256 only and each call checks the step it may be made at.
CREATE TABLE sign_in_handle(
  tenant_id text NOT NULL, token_hash bytea NOT NULL, user_id bigint NOT NULL,
  step text NOT NULL CHECK (step IN ('must-change', 'mfa', 'site-role', 'access', 'code', 'done')),
  site_id bigint, role_id bigint, mfa_at timestamptz,
  created_on timestamptz NOT NULL DEFAULT now(), expires_on timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id));
CREATE INDEX sign_in_handle_user ON sign_in_handle(tenant_id, user_id);

CREATE TABLE session(
  tenant_id text NOT NULL, id text NOT NULL, user_id bigint NOT NULL, site_id bigint NOT NULL, role_id bigint NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(), last_activity timestamptz NOT NULL DEFAULT now(),
  idle_minutes int NOT NULL DEFAULT 59,
  mfa_at timestamptz, user_agent_hash text NOT NULL DEFAULT '', revoked_on timestamptz, revoked_why text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id),
  FOREIGN KEY (tenant_id, site_id) REFERENCES site(tenant_id, id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id));
CREATE INDEX session_by_user ON session(tenant_id, user_id) WHERE revoked_on IS NULL;

-- Counters of the rate limits: one row a key and window; tenant first in every key.
CREATE TABLE rate_counter(
  tenant_id text NOT NULL, key text NOT NULL,
  count int NOT NULL DEFAULT 0, window_ends timestamptz NOT NULL, blocked_until timestamptz,
  PRIMARY KEY (tenant_id, key));
