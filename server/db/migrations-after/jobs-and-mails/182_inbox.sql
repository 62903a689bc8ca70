-- Where a site takes invoices by mail. The address must be shown again, so its secret part stands as it is; made anew it is another one at once.
CREATE TABLE site_inbox (
  tenant_id text NOT NULL,
  site_id bigint NOT NULL,
  token text NOT NULL CHECK (token ~ '^[a-z2-9]{20}$'),
  -- In whose place what comes in is written down.
  made_by bigint NOT NULL,
  made_on timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, site_id),
  UNIQUE (tenant_id, token),
  FOREIGN KEY (tenant_id, site_id) REFERENCES site (tenant_id, id),
  FOREIGN KEY (tenant_id, made_by) REFERENCES app_user (tenant_id, id)
);
CREATE INDEX site_inbox_maker ON site_inbox (tenant_id, made_by);

-- Files that came in by mail: a mail that is sent again brings none of them twice.
CREATE TABLE inbox_file (
  tenant_id text NOT NULL,
  site_id bigint NOT NULL,
  -- Digest of what names the mail.
  mail_hash bytea NOT NULL CHECK (length(mail_hash) = 32),
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  came_on timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, site_id, mail_hash, file_hash),
  FOREIGN KEY (tenant_id, site_id) REFERENCES site (tenant_id, id)
);
