-- What each receipt is owed for is kept as it is posted, as stock on hand is: the list of what is not invoiced sorts by age and amount among
-- the receipts that are open, and sums no entries.
CREATE TABLE rni_open (
  tenant_id text NOT NULL,
  doc_type_id integer NOT NULL,
  doc_id bigint NOT NULL,
  site_id bigint NOT NULL,
  supplier_id bigint,
  post_date date NOT NULL,
  received numeric(20, 4) NOT NULL,
  accrued numeric(20, 4) NOT NULL,
  PRIMARY KEY (tenant_id, doc_type_id, doc_id)
);
CREATE INDEX rni_open_age ON rni_open (tenant_id, doc_type_id, site_id, post_date, doc_id) WHERE accrued <> 0;
CREATE INDEX rni_open_supplier ON rni_open (tenant_id, doc_type_id, supplier_id) WHERE accrued <> 0;
CREATE TRIGGER rni_open_guard BEFORE INSERT OR UPDATE OR DELETE ON rni_open
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_row();

-- The entries of every tenant; rights are put back when migrations are done.
ALTER TABLE rni_open NO FORCE ROW LEVEL SECURITY;
ALTER TABLE rni_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting NO FORCE ROW LEVEL SECURITY;
ALTER TABLE rni_open DISABLE TRIGGER rni_open_guard;
INSERT INTO rni_open (tenant_id, doc_type_id, doc_id, site_id, supplier_id, post_date, received, accrued)
  SELECT e.tenant_id, e.doc_type_id, e.doc_id, min(e.site_id), min(e.supplier_id), (array_agg(p.post_date ORDER BY e.id))[1],
    coalesce(sum(e.amount) FILTER (WHERE e.kind = 'RECEIPT'), 0), sum(e.amount)
  FROM rni_entry e JOIN posting p ON p.tenant_id = e.tenant_id AND p.id = e.posting_id
  GROUP BY e.tenant_id, e.doc_type_id, e.doc_id;
ALTER TABLE rni_open ENABLE TRIGGER rni_open_guard;

-- Row by row, as balances of stock are: what a distributed database carries to its shards.
CREATE FUNCTION rni_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come numeric := CASE WHEN NEW.kind = 'RECEIPT' THEN NEW.amount ELSE 0 END;
BEGIN
  UPDATE rni_open o SET received = o.received + come, accrued = o.accrued + NEW.amount
    WHERE o.tenant_id = NEW.tenant_id AND o.doc_type_id = NEW.doc_type_id AND o.doc_id = NEW.doc_id;
  IF NOT FOUND THEN
    INSERT INTO rni_open AS o (tenant_id, doc_type_id, doc_id, site_id, supplier_id, post_date, received, accrued)
      SELECT NEW.tenant_id, NEW.doc_type_id, NEW.doc_id, NEW.site_id, NEW.supplier_id, p.post_date, come, NEW.amount
      FROM posting p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.posting_id
      ON CONFLICT (tenant_id, doc_type_id, doc_id) DO UPDATE
        SET received = o.received + EXCLUDED.received, accrued = o.accrued + EXCLUDED.accrued;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rni_apply AFTER INSERT ON rni_entry FOR EACH ROW EXECUTE FUNCTION rni_apply();

-- Of the receipt itself only what is told of it, so that sorting and counting ask for no receipt (VCH-6).
CREATE OR REPLACE VIEW not_invoiced WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
)
SELECT o.tenant_id, o.doc_id AS id, r.doc_no AS doc_number, o.doc_id AS receipt_id, o.supplier_id, r.location_id, o.site_id, o.post_date,
  r.delivery_note, greatest(0, t.day - o.post_date) AS age,
  CASE WHEN t.day - o.post_date <= 30 THEN 'UpTo30' WHEN t.day - o.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - o.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  o.received::numeric AS received, o.received - o.accrued AS vouchered, o.accrued::numeric AS accrued,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM rni_open o
LEFT JOIN receipt r ON r.tenant_id = o.tenant_id AND r.id = o.doc_id
JOIN today t ON t.tenant_id = o.tenant_id AND t.site_id = o.site_id
WHERE o.doc_type_id = 5 AND o.accrued <> 0;
