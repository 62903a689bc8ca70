-- What suppliers are to give back (CRN-7): credits that stand and are not received, and what invoices claimed and no credit asks for yet. Their
-- sum on the account of claims is that of the control account. By the day of the site; app.now is the moment of the application's clock.
CREATE VIEW open_claim WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
),
asked AS (
  SELECT l.tenant_id, l.parent_id AS voucher_id, sum(CASE c.status WHEN 'Denied' THEN k.credited + k.refused ELSE k.amount END) AS amount
  FROM ap_credit_line k
  JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
  JOIN voucher_line l ON l.tenant_id = k.tenant_id AND l.id = k.voucher_line_id
  WHERE c.credit_kind = 'ShortDelivery' AND c.status NOT IN ('PendingSubmission', 'Cancelled') GROUP BY 1, 2
),
claim AS (
  SELECT c.tenant_id, 7 AS doc_type_id, c.id AS doc_id, c.doc_no, c.site_id, c.credit_kind, c.supplier_id, c.supplier_credit_no AS reference, c.post_date,
    CASE c.status WHEN 'Partial' THEN 'Partial' ELSE 'Asked' END AS standing,
    c.requested_amount - c.off_owed_amount AS asked, c.credited_amount AS received, c.open_amount AS open,
    CASE WHEN c.credit_kind = 'ShortDelivery' OR (c.credit_kind = 'Return' AND c.status IN ('Pending', 'Partial')) THEN c.open_amount ELSE 0 END AS on_account,
    c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on
  FROM ap_credit c WHERE c.status IN ('PendingApproval', 'OnHold', 'Approved', 'Pending', 'Partial')
  UNION ALL
  SELECT v.tenant_id, 6, v.id, v.doc_no, v.site_id, 'ShortDelivery', v.supplier_id, v.invoice_no, v.post_date, 'NotAsked',
    0, 0, v.claim_amount - coalesce(a.amount, 0), v.claim_amount - coalesce(a.amount, 0),
    v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on
  FROM voucher v LEFT JOIN asked a ON a.tenant_id = v.tenant_id AND a.voucher_id = v.id
  WHERE v.status = 'Completed' AND v.claim_amount <> coalesce(a.amount, 0)
)
SELECT c.tenant_id, c.doc_id * 100 + c.doc_type_id AS id, c.doc_no AS doc_number, c.doc_type_id || '/' || c.doc_id || '/' || c.doc_no AS document,
  c.standing, c.credit_kind, c.supplier_id, c.reference, c.site_id, c.post_date, greatest(0, t.day - c.post_date) AS age,
  CASE WHEN t.day - c.post_date <= 30 THEN 'UpTo30' WHEN t.day - c.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - c.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  c.asked, c.received, c.open, c.on_account,
  c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on, '{}'::jsonb AS custom
FROM claim c
JOIN today t ON t.tenant_id = c.tenant_id AND t.site_id = c.site_id;
