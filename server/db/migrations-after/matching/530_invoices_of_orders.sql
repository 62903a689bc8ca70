-- Lines of orders say whether what they order is kept in stock, and how much of what is not is open: that is billed by its order (VCH-336).
-- Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE item NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;

UPDATE purchase_order_line l SET is_stocked = i.is_stocked FROM item i
WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id AND l.is_goods IS NULL;
UPDATE purchase_order_line SET is_goods = item_id IS NOT NULL AND is_stocked IS DISTINCT FROM false,
  service_qty = CASE WHEN item_id IS NOT NULL AND is_stocked IS DISTINCT FROM false THEN 0 ELSE coalesce(open_qty, 0) END
WHERE is_goods IS NULL;
UPDATE purchase_order o SET service_qty = w.qty
FROM (SELECT tenant_id, parent_id, coalesce(sum(service_qty), 0) AS qty FROM purchase_order_line GROUP BY 1, 2) w
WHERE w.tenant_id = o.tenant_id AND w.parent_id = o.id AND o.service_qty IS NULL;

ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order FORCE ROW LEVEL SECURITY;
ALTER TABLE item FORCE ROW LEVEL SECURITY;

-- A variance of an invoice that names its order tells the price of the order before anything is received (VCH-7).
CREATE OR REPLACE VIEW price_variance WITH (security_invoker = true) AS
WITH found AS (
  SELECT l.tenant_id, l.id, l.parent_id, l.receipt_id, l.item_id, l.unit_id, p.price AS order_price, l.receipt_price, l.price AS invoice_price, l.qty,
    l.variance, l.claim, l.beyond, l.cause, l.receipt_price * l.matched_qty AS expected
  FROM voucher_line l
  LEFT JOIN receipt_line rl ON rl.tenant_id = l.tenant_id AND rl.id = l.receipt_line_id
  LEFT JOIN purchase_order_line p ON p.tenant_id = l.tenant_id AND p.id = coalesce(rl.order_line_id, l.order_line_id)
  WHERE l.variance <> 0 OR l.claim <> 0
  UNION ALL
  SELECT f.tenant_id, 4000000000000000 + f.id, f.id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    f.freight_variance, 0, f.freight_beyond, 'Freight', f.expected_freight
  FROM voucher f WHERE f.freight_variance <> 0
),
refused AS (
  SELECT k.tenant_id, k.voucher_line_id
  FROM ap_credit_line k JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
  WHERE c.credit_kind = 'Price' AND c.status = 'Denied' AND k.credited + k.refused <> 0 AND k.voucher_line_id IS NOT NULL GROUP BY 1, 2
),
disputed AS (
  SELECT k.tenant_id, k.voucher_line_id, min(c.id) AS credit_id
  FROM ap_credit_line k JOIN ap_credit c ON c.tenant_id = k.tenant_id AND c.id = k.parent_id
  WHERE c.credit_kind = 'Price' AND c.status NOT IN ('Cancelled', 'Denied') AND k.voucher_line_id IS NOT NULL GROUP BY 1, 2
)
SELECT l.tenant_id, l.id, v.doc_no AS doc_number, v.id AS voucher_id, v.site_id, v.supplier_id, v.currency_id, v.invoice_no, v.post_date,
  l.receipt_id, l.item_id, l.unit_id, l.order_price, l.receipt_price, l.invoice_price, l.qty, l.variance, l.claim, l.beyond, l.cause,
  CASE WHEN l.expected <> 0 THEN round(l.variance * 100 / l.expected, 1) END AS variance_pct,
  CASE v.status WHEN 'Completed' THEN CASE WHEN d.credit_id IS NOT NULL THEN 'Disputed' WHEN l.beyond = 0 THEN 'AutoAccepted' ELSE 'Accepted' END WHEN 'Denied' THEN 'Disputed'
    WHEN 'Approved' THEN 'Approved' ELSE 'ToApprove' END AS state,
  v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on, '{}'::jsonb AS custom, d.credit_id, v.hold_reason, f.voucher_line_id IS NOT NULL AS is_refused,
  (SELECT round(s.price * u.den * a.num / (u.num * a.den), 6)
    FROM item_supplier s
    JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
    JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = l.unit_id
    JOIN site_today t ON t.tenant_id = s.tenant_id AND t.site_id = v.site_id
    LEFT JOIN site b ON b.tenant_id = s.tenant_id AND b.id = v.site_id
    WHERE s.tenant_id = l.tenant_id AND s.parent_id = l.item_id AND s.supplier_id = v.supplier_id AND s.price IS NOT NULL
      AND (s.price_from IS NULL OR s.price_from <= t.day) AND (s.price_to IS NULL OR s.price_to >= t.day)
      AND coalesce(coalesce(s.currency_id, b.base_currency_id) = coalesce(v.currency_id, b.base_currency_id), true)
    ORDER BY (u.id = a.id) DESC, s.price_from DESC NULLS LAST, s.price, s.id LIMIT 1) AS contract_price,
  (SELECT max(k.from_day) FROM contract_price k
    WHERE k.tenant_id = l.tenant_id AND k.voucher_id = l.parent_id AND k.item_id = l.item_id AND k.unit_id = l.unit_id AND k.price = l.invoice_price) AS contract_from
FROM found l
JOIN voucher v ON v.tenant_id = l.tenant_id AND v.id = l.parent_id
LEFT JOIN disputed d ON d.tenant_id = l.tenant_id AND d.voucher_line_id = l.id
LEFT JOIN refused f ON f.tenant_id = l.tenant_id AND f.voucher_line_id = l.id
WHERE v.status <> 'Cancelled';
