-- What a receipt is owed for is moved once for all entries a statement writes of it, by the last of them: one for each entry wrote the same row twenty
-- times for twenty lines, each time with its place in every index. Still row by row, which is what a distributed database carries to its shards.
CREATE OR REPLACE FUNCTION rni_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come numeric;
  moved numeric;
BEGIN
  -- The rows of the statement stand by now. Another one after it goes on behind this: it will be of its own command.
  IF EXISTS (SELECT FROM rni_entry e WHERE e.tenant_id = NEW.tenant_id AND e.posting_id = NEW.posting_id
      AND e.doc_type_id = NEW.doc_type_id AND e.doc_id = NEW.doc_id AND e.id > NEW.id) THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(e.amount) FILTER (WHERE e.kind = 'RECEIPT'), 0), sum(e.amount) INTO come, moved
    FROM rni_entry own JOIN rni_entry e ON e.tenant_id = own.tenant_id AND e.posting_id = own.posting_id
      AND e.doc_type_id = own.doc_type_id AND e.doc_id = own.doc_id AND e.xmin = own.xmin AND e.cmin = own.cmin
    WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.id;
  UPDATE rni_open o SET received = o.received + come, accrued = o.accrued + moved
    WHERE o.tenant_id = NEW.tenant_id AND o.doc_type_id = NEW.doc_type_id AND o.doc_id = NEW.doc_id;
  IF NOT FOUND THEN
    INSERT INTO rni_open AS o (tenant_id, doc_type_id, doc_id, site_id, supplier_id, post_date, received, accrued)
      SELECT NEW.tenant_id, NEW.doc_type_id, NEW.doc_id, NEW.site_id, NEW.supplier_id, p.post_date, come, moved
      FROM posting p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.posting_id
      ON CONFLICT (tenant_id, doc_type_id, doc_id) DO UPDATE
        SET received = o.received + EXCLUDED.received, accrued = o.accrued + EXCLUDED.accrued;
  END IF;
  RETURN NULL;
END $$;
