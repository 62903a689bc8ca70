-- What was paid for an item, a row a received line (STM-25): in the currency and unit of its receipt, and for one of the base unit in the currency of the site.
CREATE VIEW paid_price_told WITH (security_invoker = true) AS
SELECT p.tenant_id, p.line_id AS id, p.item_id, p.supplier_id, p.receipt_id, p.site_id, p.post_date, p.unit_id, p.currency_id, p.price,
  round(p.price * coalesce(r.exchange_rate, 1) * u.den / u.num, 6) AS base_price,
  1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM paid_price p
JOIN receipt r ON r.tenant_id = p.tenant_id AND r.id = p.receipt_id
JOIN item_unit u ON u.tenant_id = p.tenant_id AND u.id = p.unit_id;
