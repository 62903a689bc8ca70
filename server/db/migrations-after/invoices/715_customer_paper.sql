-- Where a customer is billed, as it stands on paper: the first address for bills, else that of the office, else any (PRINT-122).
CREATE VIEW customer_paper WITH (security_invoker = true) AS
SELECT c.tenant_id, c.id, (
  SELECT concat_ws(E'\n', a.street, nullif(concat_ws(' ', a.postal_code, a.city), ''), nullif(concat_ws(', ', a.region, a.country), ''))
  FROM customer_address a
  WHERE a.tenant_id = c.tenant_id AND a.parent_id = c.id
  ORDER BY CASE a.use WHEN 'Billing' THEN 1 WHEN 'Office' THEN 2 ELSE 3 END, a.line_no
  LIMIT 1
) AS billing_address
FROM customer c;
