-- Freight that a supplier bills more or less than receipts expected (FRT-5), beside the lines of invoices that differ (VCH-7): one row a voucher.
-- Ids of its rows are those of vouchers below zero, so that none is that of a line.
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
SELECT l.tenant_id, l.id, v.doc_no AS doc_number, v.id AS voucher_id, v.site_id, v.supplier_id, v.invoice_no, v.post_date,
  l.receipt_id, l.item_id, l.unit_id, l.order_price, l.receipt_price, l.invoice_price, l.qty, l.variance, l.claim, l.beyond, l.cause,
  CASE WHEN l.expected <> 0 THEN round(l.variance * 100 / l.expected, 1) END AS variance_pct,
  CASE v.status WHEN 'Completed' THEN CASE WHEN l.beyond = 0 THEN 'AutoAccepted' ELSE 'Accepted' END WHEN 'Denied' THEN 'Disputed'
    WHEN 'Approved' THEN 'Approved' ELSE 'ToApprove' END AS state,
  v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on, '{}'::jsonb AS custom
FROM found l
JOIN voucher v ON v.tenant_id = l.tenant_id AND v.id = l.parent_id
WHERE v.status <> 'Cancelled';

-- Documents of before there were discounts and freight had none, of all tenants: that the policies hold for the owner of the tables as well would
-- hide them.
ALTER TABLE purchase_order NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line NO FORCE ROW LEVEL SECURITY;

UPDATE purchase_order SET subtotal = total_amount, discount_amount = 0, freight_amount = 0, line_tax = tax_amount,
  payable_amount = total_amount + coalesce(tax_amount, 0)
WHERE subtotal IS NULL;
UPDATE purchase_order_line SET reduced = billed, discount_part = 0, freight_part = 0, tax_lost = 0, tax_back = tax - 0, worth = amount,
  lost = 0, back = tax - 0, cost = amount + 0
WHERE worth IS NULL;
UPDATE receipt SET subtotal = total_amount, discount_amount = 0, freight_amount = 0, line_tax = tax_amount,
  payable_amount = total_amount + coalesce(tax_amount, 0)
WHERE subtotal IS NULL;
UPDATE receipt_line SET reduced = billed, discount_part = 0, freight_part = 0, tax_lost = coalesce(tax_lost, 0), tax_back = tax - coalesce(tax_lost, 0), worth = amount,
  lost = coalesce(tax_lost, 0), back = tax - coalesce(tax_lost, 0), cost = amount + coalesce(tax_lost, 0)
WHERE worth IS NULL;
UPDATE voucher SET subtotal = goods_amount, discount_amount = 0, freight_amount = 0, line_tax = tax_amount,
  payable_amount = goods_amount + coalesce(tax_amount, 0), freight_variance = 0, freight_beyond = 0, expected_freight = 0, line_beyond = beyond_amount
WHERE subtotal IS NULL;
UPDATE voucher_line SET reduced = billed, discount_part = 0, freight_part = 0, tax_lost = coalesce(tax_lost, 0), tax_back = tax - coalesce(tax_lost, 0), worth = amount,
  lost = coalesce(tax_lost, 0), back = tax - coalesce(tax_lost, 0), cost = amount + coalesce(tax_lost, 0)
WHERE worth IS NULL;

ALTER TABLE voucher_line FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order FORCE ROW LEVEL SECURITY;
