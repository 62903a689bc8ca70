-- Which record a mail is of, so that a newer one takes its place and the record tells how it fares.
ALTER TABLE outbox ADD COLUMN family text, ADD COLUMN record_id bigint, ADD COLUMN purpose text;
CREATE INDEX outbox_record ON outbox (tenant_id, family, record_id) WHERE sent_on IS NULL AND family IS NOT NULL;
