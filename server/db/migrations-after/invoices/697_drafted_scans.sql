-- A scanned invoice is posted once its voucher is (SCAN-697): of those that said so while it is written or waits for somebody there is a draft. One whose voucher
-- was cancelled since stays as it is: what became of its paper nobody noted. Of all tenants: that the policies hold for the owner of the tables as well would hide them.
-- Every move of a voucher asks for it.
CREATE INDEX ocr_invoice_voucher ON ocr_invoice (tenant_id, voucher_id) WHERE voucher_id IS NOT NULL;

ALTER TABLE ocr_invoice NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;
ALTER TABLE doc_registry NO FORCE ROW LEVEL SECURITY;

UPDATE ocr_invoice x SET status = 'Drafted'
FROM voucher v WHERE v.tenant_id = x.tenant_id AND v.id = x.voucher_id AND x.status = 'Posted'
  AND v.status IN ('PendingSubmission', 'PendingApproval', 'Pending', 'OnHold', 'Approved');
UPDATE doc_registry g SET status = 'Drafted'
FROM ocr_invoice x WHERE x.tenant_id = g.tenant_id AND g.doc_type_id = 41 AND g.doc_id = x.id AND x.status = 'Drafted';

ALTER TABLE doc_registry FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
ALTER TABLE ocr_invoice FORCE ROW LEVEL SECURITY;
