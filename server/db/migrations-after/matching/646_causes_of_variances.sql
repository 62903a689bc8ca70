-- What a variance comes from (VCH-460): what somebody said of it last, or else the invoice; where nobody did, what its prices speak for. Freight is
-- freight; goods that came in place of others a substitution; a price that is that of another unit of the item, without tax and discount as that of the
-- receipt is, an error of the unit; a price that was
-- ordered by the contract one that left it; everything else the market. What differs by its quantity alone has no cause of its own.
DROP VIEW price_variance;
ALTER VIEW price_variance_line RENAME COLUMN cause TO line_cause;
CREATE VIEW price_variance WITH (security_invoker = true) AS
SELECT l.*, greatest(-l.variance, 0) AS favourable, greatest(l.variance, 0) AS adverse,
  CASE WHEN l.id < 4000000000000000 THEN l.id END AS voucher_line_id,
  said.cause IS NOT NULL OR (l.line_cause IS NOT NULL AND l.id < 4000000000000000) AS is_cause_said,
  coalesce(said.cause, l.line_cause, CASE WHEN l.variance <> 0 THEN (
    SELECT CASE
      WHEN p.item_id <> v.item_id THEN 'Substitution'
      WHEN EXISTS (
        SELECT FROM item_unit u
        JOIN item_unit a ON a.tenant_id = u.tenant_id AND a.parent_id = u.parent_id AND a.num * u.den <> u.num * a.den
        WHERE u.tenant_id = v.tenant_id AND u.id = v.unit_id
          AND abs(v.net_price * u.num * a.den - v.receipt_price * a.num * u.den) <= 0.05 * v.receipt_price * a.num * u.den
          AND abs(v.net_price - v.receipt_price) > 0.3 * v.receipt_price) THEN 'UnitError'
      WHEN p.price_source = 'Contract' THEN 'Contract'
      ELSE 'Market' END
    FROM voucher_line v
    LEFT JOIN receipt_line r ON r.tenant_id = v.tenant_id AND r.id = v.receipt_line_id
    LEFT JOIN purchase_order_line p ON p.tenant_id = v.tenant_id AND p.id = coalesce(r.order_line_id, v.order_line_id)
    WHERE v.tenant_id = l.tenant_id AND v.id = l.id) END) AS cause
FROM price_variance_line l
LEFT JOIN LATERAL (
  SELECT s.cause FROM variance_cause s
  WHERE s.tenant_id = l.tenant_id AND s.voucher_id = l.voucher_id
    AND s.voucher_line_id IS NOT DISTINCT FROM CASE WHEN l.id < 4000000000000000 THEN l.id END
  ORDER BY s.id DESC LIMIT 1) said ON true;
