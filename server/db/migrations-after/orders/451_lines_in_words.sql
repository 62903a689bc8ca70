-- Lines of orders, receipts and vouchers are called by their item, or by what was asked for in words (PORD-51): those there are name items.
UPDATE purchase_order_line l SET item_name = i.name, named = i.name FROM item i WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id;
UPDATE receipt_line l SET item_name = i.name, named = i.name FROM item i WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id;
UPDATE voucher_line l SET named = i.name FROM item i WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id;

-- Of lines of requests that name no item, what they ask for (PREQ-54).
UPDATE purchase_request_line SET in_words = description WHERE item_id IS NULL;
