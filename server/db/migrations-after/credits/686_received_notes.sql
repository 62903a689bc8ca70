-- Numbers of credit notes that were received, each once of a supplier (CRN-310): a claim itself tells the last of its notes alone.
CREATE TABLE received_note (
  tenant_id text NOT NULL,
  supplier_id bigint NOT NULL,
  -- In small letters, without blanks around it.
  number text NOT NULL,
  credit_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, supplier_id, number)
);
CREATE INDEX received_note_credit ON received_note (tenant_id, credit_id);

-- Of what was received before, the last number of each claim is known, and those of notes that were scanned.
ALTER TABLE ap_credit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ocr_invoice NO FORCE ROW LEVEL SECURITY;
INSERT INTO received_note (tenant_id, supplier_id, number, credit_id)
SELECT c.tenant_id, c.supplier_id, lower(trim(c.supplier_credit_no)), c.id FROM ap_credit c
WHERE c.status <> 'Cancelled' AND trim(c.supplier_credit_no) <> '' AND c.supplier_id IS NOT NULL
  AND EXISTS (SELECT FROM ap_credit_line l WHERE l.tenant_id = c.tenant_id AND l.parent_id = c.id AND l.credited <> 0)
ORDER BY c.id
ON CONFLICT DO NOTHING;
INSERT INTO received_note (tenant_id, supplier_id, number, credit_id)
SELECT x.tenant_id, x.supplier_id, lower(trim(x.invoice_no)), c.id FROM ocr_invoice x
JOIN ap_credit c ON c.tenant_id = x.tenant_id AND c.id = x.credit_id AND c.status <> 'Cancelled'
WHERE x.is_credit AND x.status = 'Posted' AND x.supplier_id IS NOT NULL AND trim(x.invoice_no) <> ''
ORDER BY x.id
ON CONFLICT DO NOTHING;
ALTER TABLE ocr_invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit_line FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit FORCE ROW LEVEL SECURITY;
