-- Documents of before there were currencies are in that of their site, of all tenants: that the policies hold for the owner of the tables as well
-- would hide them.
ALTER TABLE purchase_order NO FORCE ROW LEVEL SECURITY;
UPDATE purchase_order d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.total_amount, base_total = d.payable_amount
  FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
ALTER TABLE purchase_order FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
UPDATE receipt d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.total_amount, base_total = d.payable_amount
  FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;
UPDATE voucher d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.invoice_total, base_total = d.invoice_total
  FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice NO FORCE ROW LEVEL SECURITY;
UPDATE misc_invoice d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.total_amount, base_total = d.total_amount
  FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
ALTER TABLE misc_invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar NO FORCE ROW LEVEL SECURITY;
UPDATE misc_invoice_ar d SET currency_id = s.base_currency_id, home_currency_id = s.base_currency_id, exchange_rate = 1, base_amount = d.total_amount, base_total = d.total_amount
  FROM site s WHERE s.tenant_id = d.tenant_id AND s.id = d.site_id AND d.currency_id IS NULL;
ALTER TABLE misc_invoice_ar FORCE ROW LEVEL SECURITY;
