-- How far an invoice is matched (VCH-340): what waits for somebody, what was let go on, and what is asked back; and how old it is by the day of its site, while it is not posted.
CREATE VIEW voucher_match WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  CASE WHEN v.status IN ('PendingSubmission', 'PendingApproval', 'Pending', 'OnHold', 'Approved') THEN t.day - v.invoice_date END AS age,
  CASE WHEN v.status = 'Cancelled' THEN NULL
    WHEN v.status = 'Denied' OR EXISTS (SELECT 1 FROM ap_credit_line k JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
      WHERE k.tenant_id = v.tenant_id AND k.voucher_id = v.id AND c.credit_kind IN ('Price', 'ShortDelivery') AND c.status NOT IN ('Cancelled', 'Denied')) THEN 'Disputed'
    WHEN v.match_type = 'NonPO' OR NOT EXISTS (SELECT 1 FROM voucher_line l
      WHERE l.tenant_id = v.tenant_id AND l.parent_id = v.id AND (l.receipt_line_id IS NOT NULL OR l.order_line_id IS NOT NULL)) THEN 'Unmatched'
    WHEN v.beyond_amount > 0 THEN CASE WHEN v.status IN ('Approved', 'Completed') THEN 'Accepted'
      ELSE 'Waiting' END
    WHEN coalesce(v.freight_variance, 0) <> 0 OR EXISTS (SELECT 1 FROM voucher_line l
      WHERE l.tenant_id = v.tenant_id AND l.parent_id = v.id AND (l.variance <> 0 OR l.claim <> 0)) THEN 'Within'
    ELSE 'Matched' END AS match_state
FROM voucher v
LEFT JOIN site_today t ON t.tenant_id = v.tenant_id AND t.site_id = v.site_id;

-- What became of a scanned invoice: what its voucher is matched against, and how far; and how long it waits.
CREATE VIEW ocr_invoice_match WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id, v.match_type, m.match_state,
  CASE WHEN o.status IN ('New', 'Read', 'Matched', 'Exception') THEN t.day - o.received_on END AS age
FROM ocr_invoice o
LEFT JOIN site_today t ON t.tenant_id = o.tenant_id AND t.site_id = o.site_id
LEFT JOIN voucher v ON v.tenant_id = o.tenant_id AND v.id = o.voucher_id
LEFT JOIN voucher_match m ON m.tenant_id = o.tenant_id AND m.id = o.voucher_id;
