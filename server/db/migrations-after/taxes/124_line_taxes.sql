-- Taxes that were typed before lines had tax codes were given back whole, of all tenants: that the policies hold for the owner of the tables
-- as well would hide them.
ALTER TABLE voucher_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;

UPDATE voucher_line SET tax_back = tax, tax_lost = 0, billed = amount, net_price = price WHERE tax_back IS NULL;
UPDATE misc_invoice_line SET booked_back = booked_tax, booked_lost = 0, billed = amount WHERE booked_back IS NULL;
UPDATE receipt_line SET tax = 0, tax_lost = 0, billed = amount, net_price = price WHERE net_price IS NULL;
UPDATE purchase_order_line SET tax = 0, billed = amount, net_price = price WHERE net_price IS NULL;

ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_line FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line FORCE ROW LEVEL SECURITY;
