-- What posted write-offs have booked (VCH-156): their goods with the freight and the tax nobody gives back. Lines that stood before say what the journal does.
ALTER TABLE receipt_clearing NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_clearing_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE rni_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE posting NO FORCE ROW LEVEL SECURITY;
ALTER TABLE doc_registry NO FORCE ROW LEVEL SECURITY;

UPDATE receipt_clearing_line l SET booked = w.amount
FROM (
  SELECT p.tenant_id, p.doc_id, r.receipt_line_id, -sum(r.amount) AS amount
  FROM posting p JOIN rni_entry r ON r.tenant_id = p.tenant_id AND r.posting_id = p.id AND r.kind = 'CLEAR'
  WHERE p.doc_type_id = 45 AND p.reverses_id IS NULL GROUP BY 1, 2, 3
) w
WHERE w.tenant_id = l.tenant_id AND w.doc_id = l.parent_id AND w.receipt_line_id = l.receipt_line_id AND l.booked IS NULL;

UPDATE receipt_clearing c SET booked_amount = w.amount
FROM (SELECT tenant_id, parent_id, coalesce(sum(booked), 0) AS amount FROM receipt_clearing_line GROUP BY 1, 2) w
WHERE w.tenant_id = c.tenant_id AND w.parent_id = c.id AND c.booked_amount IS NULL;

-- What nothing was booked of yet is worth what its goods are.
UPDATE receipt_clearing c SET worth = coalesce(nullif(c.booked_amount, 0), c.cleared_amount) WHERE c.worth IS NULL;

UPDATE doc_registry g SET total = coalesce(c.worth, 0)
FROM receipt_clearing c
WHERE c.tenant_id = g.tenant_id AND g.doc_type_id = 45 AND c.id = g.doc_id;

ALTER TABLE doc_registry FORCE ROW LEVEL SECURITY;
ALTER TABLE posting FORCE ROW LEVEL SECURITY;
ALTER TABLE rni_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_clearing_line FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_clearing FORCE ROW LEVEL SECURITY;
