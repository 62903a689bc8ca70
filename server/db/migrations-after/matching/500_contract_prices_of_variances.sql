-- A variance tells what the list of the item asks now, in its unit and currency, and from which day its invoiced price became that of the contract (VCH-155).
CREATE OR REPLACE VIEW price_variance WITH (security_invoker = true) AS
WITH found AS (
  SELECT l.tenant_id, l.id, l.parent_id, l.receipt_id, l.item_id, l.unit_id, p.price AS order_price, l.receipt_price, l.price AS invoice_price, l.qty,
    l.variance, l.claim, l.beyond, l.cause, l.receipt_price * l.matched_qty AS expected
  FROM voucher_line l
  LEFT JOIN receipt_line rl ON rl.tenant_id = l.tenant_id AND rl.id = l.receipt_line_id
  LEFT JOIN purchase_order_line p ON p.tenant_id = rl.tenant_id AND p.id = rl.order_line_id
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
