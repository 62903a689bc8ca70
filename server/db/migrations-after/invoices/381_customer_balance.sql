-- What a customer owes (CUST-1): one row a customer, of which a list reads the columns it shows, in the currency of the customer, else that of the site at
-- hand. Bills in that currency count as they are, others at the rate they were booked at where it is the currency of the books; a third currency is kept
-- apart. Head office, site 1, has what all sites have. app.site_id is the site of the session.
CREATE VIEW customer_balance WITH (security_invoker = true) AS
SELECT c.tenant_id, c.id, b.balance, coalesce(b.balance > c.credit_limit, false) AS is_over_limit
FROM customer c
JOIN site s ON s.tenant_id = c.tenant_id AND s.id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)
CROSS JOIN LATERAL (SELECT coalesce(c.currency_id, s.base_currency_id) AS currency_id) m
CROSS JOIN LATERAL (
  SELECT coalesce(sum(CASE WHEN coalesce(d.currency_id, d.home_currency_id) = m.currency_id THEN d.open_amount
    ELSE round(d.open_amount * d.exchange_rate, s.currency_decimals) END), 0) AS balance
  FROM misc_invoice_ar d
  WHERE d.tenant_id = c.tenant_id AND d.customer_id = c.id AND d.status IN ('Completed', 'Partial') AND (s.id = 1 OR d.site_id = s.id)
    AND (coalesce(d.currency_id, d.home_currency_id) = m.currency_id OR d.home_currency_id = m.currency_id)
) b;

-- Most bills are paid; what is open of a customer is found without them.
CREATE INDEX misc_invoice_ar_owed ON misc_invoice_ar (tenant_id, customer_id) WHERE status IN ('Completed', 'Partial');
