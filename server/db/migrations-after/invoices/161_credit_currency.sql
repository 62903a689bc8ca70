-- Credits of before there were currencies are in that of their site, and claims are what they were, of all tenants: that the policies hold for the
-- owner of the tables as well would hide them.
ALTER TABLE ap_credit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line NO FORCE ROW LEVEL SECURITY;
UPDATE ap_credit d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.requested_amount,
  base_total = d.requested_amount FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
UPDATE ap_credit_line l SET claim_base = CASE
    WHEN c.is_short THEN l.amount WHEN c.is_back THEN l.amount - l.off_owed ELSE 0 END,
  claim_cleared = CASE WHEN c.is_short OR c.is_back THEN l.credited + l.refused ELSE 0 END, claim_now = coalesce(l.claim_now, 0)
  FROM (SELECT tenant_id, id, credit_kind = 'ShortDelivery' AS is_short,
    credit_kind = 'Return' AND status IN ('Pending', 'Partial', 'Completed', 'Denied') AS is_back FROM ap_credit) c
  WHERE c.tenant_id = l.tenant_id AND c.id = l.parent_id AND coalesce(l.claim_base, 0) = 0;
UPDATE ap_credit_line SET claim_open = claim_base - claim_cleared WHERE claim_open IS DISTINCT FROM claim_base - claim_cleared;
UPDATE ap_credit d SET claim_open_amount = (SELECT sum(l.claim_open) FROM ap_credit_line l WHERE l.tenant_id = d.tenant_id AND l.parent_id = d.id)
  WHERE claim_open_amount IS NULL;
UPDATE voucher_line l SET claim_base = round(l.claim * coalesce(v.exchange_rate, 1), coalesce(s.currency_decimals, 2))
  FROM voucher v JOIN site s ON s.tenant_id = v.tenant_id AND s.id = v.site_id
  WHERE v.tenant_id = l.tenant_id AND v.id = l.parent_id AND l.claim_base IS NULL;
UPDATE voucher d SET claim_base_amount = (SELECT sum(l.claim_base) FROM voucher_line l WHERE l.tenant_id = d.tenant_id AND l.parent_id = d.id)
  WHERE claim_base_amount IS NULL;
ALTER TABLE voucher_line FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit_line FORCE ROW LEVEL SECURITY;
ALTER TABLE ap_credit FORCE ROW LEVEL SECURITY;

-- What suppliers are to give back (CRN-7) in the currency it is asked in, and what of it stands on the account of claims in that of the books.
DROP VIEW open_claim;
CREATE VIEW open_claim WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
),
asked AS (
  SELECT l.tenant_id, l.parent_id AS voucher_id, sum(CASE c.status WHEN 'Denied' THEN k.credited + k.refused ELSE k.amount END) AS amount,
    sum(CASE c.status WHEN 'Denied' THEN k.claim_cleared ELSE k.claim_base END) AS base
  FROM ap_credit_line k
  JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
  JOIN voucher_line l ON l.tenant_id = k.tenant_id AND l.id = k.voucher_line_id
  WHERE c.credit_kind = 'ShortDelivery' AND c.status NOT IN ('PendingSubmission', 'Cancelled') GROUP BY 1, 2
),
claim AS (
  SELECT c.tenant_id, 7 AS doc_type_id, c.id AS doc_id, c.doc_no, c.site_id, c.currency_id, c.home_currency_id, c.credit_kind, c.supplier_id, c.supplier_credit_no AS reference, c.post_date,
    CASE c.status WHEN 'Partial' THEN 'Partial' ELSE 'Asked' END AS standing,
    c.requested_amount - c.off_owed_amount AS asked, c.credited_amount AS received, c.open_amount AS open,
    CASE WHEN c.credit_kind = 'ShortDelivery' OR (c.credit_kind = 'Return' AND c.status IN ('Pending', 'Partial')) THEN c.claim_open_amount ELSE 0 END AS on_account,
    c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on
  FROM ap_credit c WHERE c.status IN ('PendingApproval', 'OnHold', 'Approved', 'Pending', 'Partial')
  UNION ALL
  SELECT v.tenant_id, 6, v.id, v.doc_no, v.site_id, v.currency_id, v.home_currency_id, 'ShortDelivery', v.supplier_id, v.invoice_no, v.post_date, 'NotAsked',
    0, 0, v.claim_amount - coalesce(a.amount, 0), v.claim_base_amount - coalesce(a.base, 0),
    v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on
  FROM voucher v LEFT JOIN asked a ON a.tenant_id = v.tenant_id AND a.voucher_id = v.id
  WHERE v.status = 'Completed' AND v.claim_amount <> coalesce(a.amount, 0)
)
SELECT c.tenant_id, c.doc_id * 100 + c.doc_type_id AS id, c.doc_no AS doc_number, c.doc_type_id || '/' || c.doc_id || '/' || c.doc_no AS document,
  c.standing, c.credit_kind, c.supplier_id, c.reference, c.site_id, c.currency_id, c.home_currency_id, c.post_date, greatest(0, t.day - c.post_date) AS age,
  CASE WHEN t.day - c.post_date <= 30 THEN 'UpTo30' WHEN t.day - c.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - c.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  c.asked, c.received, c.open, c.on_account,
  c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on, '{}'::jsonb AS custom
FROM claim c
JOIN today t ON t.tenant_id = c.tenant_id AND t.site_id = c.site_id;

-- Lines of invoices whose price or quantity is not that of their receipt (VCH-7), with the currency they are in.
DROP VIEW price_variance;
CREATE VIEW price_variance WITH (security_invoker = true) AS
WITH found AS (
  SELECT l.tenant_id, l.id, l.parent_id, l.receipt_id, l.item_id, l.unit_id, p.price AS order_price, l.receipt_price, l.price AS invoice_price, l.qty,
    l.variance, l.claim, l.beyond, l.cause, l.receipt_price * l.matched_qty AS expected
  FROM voucher_line l
  LEFT JOIN receipt_line rl ON rl.tenant_id = l.tenant_id AND rl.id = l.receipt_line_id
  LEFT JOIN purchase_order_line p ON p.tenant_id = rl.tenant_id AND p.id = rl.order_line_id
  WHERE l.variance <> 0 OR l.claim <> 0
  UNION ALL
  SELECT f.tenant_id, -f.id, f.id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    f.freight_variance, 0, f.freight_beyond, 'Freight', f.expected_freight
  FROM voucher f WHERE f.freight_variance <> 0
)
SELECT l.tenant_id, l.id, v.doc_no AS doc_number, v.id AS voucher_id, v.site_id, v.supplier_id, v.currency_id, v.invoice_no, v.post_date,
  l.receipt_id, l.item_id, l.unit_id, l.order_price, l.receipt_price, l.invoice_price, l.qty, l.variance, l.claim, l.beyond, l.cause,
  CASE WHEN l.expected <> 0 THEN round(l.variance * 100 / l.expected, 1) END AS variance_pct,
  CASE v.status WHEN 'Completed' THEN CASE WHEN l.beyond = 0 THEN 'AutoAccepted' ELSE 'Accepted' END WHEN 'Denied' THEN 'Disputed'
    WHEN 'Approved' THEN 'Approved' ELSE 'ToApprove' END AS state,
  v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on, '{}'::jsonb AS custom
FROM found l
JOIN voucher v ON v.tenant_id = l.tenant_id AND v.id = l.parent_id
WHERE v.status <> 'Cancelled';
