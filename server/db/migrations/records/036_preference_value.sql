-- What a tenant and its sites have set of their preferences. The head office's rows hold for the whole tenant. A value that was taken
-- back stays as null, so that the versions of a site, summed up, only ever grow.
CREATE TABLE preference_value(
  tenant_id text NOT NULL, site_id bigint NOT NULL, preference text NOT NULL CHECK (length(preference) BETWEEN 1 AND 100),
  value jsonb, version_no int NOT NULL DEFAULT 1, edited_by bigint NOT NULL, edited_on timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, site_id, preference),
  FOREIGN KEY (tenant_id, site_id) REFERENCES site(tenant_id, id),
  FOREIGN KEY (tenant_id, edited_by) REFERENCES app_user(tenant_id, id));
