-- Logos of tenants, each under a name made of its content: another picture has another name, so what is kept by it never changes (BRAND-3). Which of
-- them is shown is a preference.
CREATE TABLE brand_picture (
  tenant_id text NOT NULL,
  name text NOT NULL CHECK (name ~ '^[0-9a-f]{32}$'),
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 4000000),
  width int NOT NULL,
  height int NOT NULL,
  entered_by bigint NOT NULL,
  entered_on timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, name),
  FOREIGN KEY (tenant_id, entered_by) REFERENCES app_user (tenant_id, id)
);
