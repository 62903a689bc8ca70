-- The list of credits tells of which receipts and invoices each is, and how old it is while something of it is open (CRN-195).
CREATE VIEW ap_credit_figures WITH (security_invoker = true) AS
SELECT c.tenant_id, c.id,
  (SELECT string_agg(n.doc_no, ', ' ORDER BY n.doc_no) FROM (
    SELECT r.doc_no FROM ap_credit_line l JOIN receipt r ON r.tenant_id = l.tenant_id AND r.id = l.receipt_id
    WHERE l.tenant_id = c.tenant_id AND l.parent_id = c.id
    UNION
    SELECT v.doc_no FROM ap_credit_line l JOIN voucher v ON v.tenant_id = l.tenant_id AND v.id = l.voucher_id
    WHERE l.tenant_id = c.tenant_id AND l.parent_id = c.id) n) AS sources,
  CASE WHEN c.status NOT IN ('Completed', 'Cancelled', 'Denied') THEN t.day - c.post_date END AS age
FROM ap_credit c
LEFT JOIN site_today t ON t.tenant_id = c.tenant_id AND t.site_id = c.site_id;
