-- Goods of a credit for quality may go back as well (CRN-296): what they are worth stands on the account of claims as that of other goods that went back.
CREATE OR REPLACE VIEW open_claim WITH (security_invoker = true) AS
WITH asked AS (
  SELECT l.tenant_id, l.parent_id AS voucher_id, sum(CASE c.status WHEN 'Denied' THEN k.credited + k.refused ELSE k.amount END) AS amount,
    sum(CASE c.status WHEN 'Denied' THEN k.claim_cleared ELSE k.claim_base END) AS base
  FROM ap_credit_line k
  JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
  JOIN voucher_line l ON l.tenant_id = k.tenant_id AND l.id = k.voucher_line_id
  WHERE c.credit_kind = 'ShortDelivery' AND c.status NOT IN ('PendingSubmission', 'Cancelled') GROUP BY 1, 2
),
drafted AS (
  SELECT l.tenant_id, l.parent_id AS voucher_id, min(c.id) AS credit_id
  FROM ap_credit_line k
  JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
  JOIN voucher_line l ON l.tenant_id = k.tenant_id AND l.id = k.voucher_line_id
  WHERE c.credit_kind = 'ShortDelivery' AND c.status = 'PendingSubmission' GROUP BY 1, 2
),
claim AS (
  SELECT c.tenant_id, 7 AS doc_type_id, c.id AS doc_id, c.doc_no, c.site_id, c.currency_id, c.home_currency_id, c.credit_kind, c.supplier_id, c.supplier_credit_no AS reference, c.post_date,
    CASE c.status WHEN 'Partial' THEN 'Partial' ELSE 'Asked' END AS standing,
    c.requested_amount - c.off_owed_amount AS asked, c.credited_amount AS received, c.open_amount AS open,
    CASE WHEN c.credit_kind = 'ShortDelivery' OR c.status IN ('Pending', 'Partial') THEN c.claim_open_amount ELSE 0 END AS on_account,
    c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on, NULL::bigint AS credit_id
  FROM ap_credit c WHERE c.status IN ('PendingApproval', 'OnHold', 'Approved', 'Pending', 'Partial')
  UNION ALL
  SELECT v.tenant_id, 6, v.id, v.doc_no, v.site_id, v.currency_id, v.home_currency_id, 'ShortDelivery', v.supplier_id, v.invoice_no, v.post_date,
    CASE WHEN d.credit_id IS NULL THEN 'NotAsked' ELSE 'Drafted' END,
    0, 0, v.claim_amount - coalesce(a.amount, 0), v.claim_base_amount - coalesce(a.base, 0),
    v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on, d.credit_id
  FROM voucher v
  LEFT JOIN asked a ON a.tenant_id = v.tenant_id AND a.voucher_id = v.id
  LEFT JOIN drafted d ON d.tenant_id = v.tenant_id AND d.voucher_id = v.id
  WHERE v.status = 'Completed' AND v.claim_amount <> coalesce(a.amount, 0)
)
SELECT c.tenant_id, c.doc_id * 100 + c.doc_type_id AS id, c.doc_no AS doc_number, c.doc_type_id || '/' || c.doc_id || '/' || c.doc_no AS document,
  c.standing, c.credit_kind, c.supplier_id, c.reference, c.site_id, c.currency_id, c.home_currency_id, c.post_date, greatest(0, t.day - c.post_date) AS age,
  CASE WHEN t.day - c.post_date <= 30 THEN 'UpTo30' WHEN t.day - c.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - c.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  c.asked, c.received, c.open, c.on_account,
  c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on, '{}'::jsonb AS custom, c.credit_id
FROM claim c
JOIN site_today t ON t.tenant_id = c.tenant_id AND t.site_id = c.site_id;

-- What goes back of the lines of before: all of a return, and nothing of other credits.
ALTER TABLE ap_credit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit_line NO FORCE ROW LEVEL SECURITY;

UPDATE ap_credit_line l SET goes_back = coalesce(l.goes_back, false), back_qty = CASE c.credit_kind WHEN 'Return' THEN l.qty ELSE 0 END
FROM ap_credit c WHERE c.tenant_id = l.tenant_id AND c.id = l.parent_id AND l.back_qty IS NULL;
UPDATE ap_credit c SET back_total = (SELECT coalesce(sum(l.back_qty), 0) FROM ap_credit_line l WHERE l.tenant_id = c.tenant_id AND l.parent_id = c.id)
WHERE c.back_total IS NULL;

ALTER TABLE ap_credit_line FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit FORCE ROW LEVEL SECURITY;
