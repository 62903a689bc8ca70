-- Lines of orders, receipts and vouchers are called by their item, or by what was asked for in words (PORD-51): those there are name items. Of all tenants:
-- that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item NO FORCE ROW LEVEL SECURITY;

UPDATE purchase_order_line l SET item_name = i.name, named = i.name FROM item i WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id;
UPDATE receipt_line l SET item_name = i.name, named = i.name FROM item i WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id;
UPDATE voucher_line l SET named = i.name FROM item i WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id;

ALTER TABLE item FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;
