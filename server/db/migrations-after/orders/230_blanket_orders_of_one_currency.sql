-- Blanket orders of before they had a currency are in that of their site, of all tenants: that the policies hold for the owner of the tables as well
-- would hide them.
ALTER TABLE blanket_order NO FORCE ROW LEVEL SECURITY;
UPDATE blanket_order d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.contract_amount,
    base_total = d.contract_amount, remaining_base = d.remaining_amount
  FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
ALTER TABLE blanket_order FORCE ROW LEVEL SECURITY;
