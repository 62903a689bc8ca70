-- What a supplier sells us (VEND-11): the lines of items that name it, with what it calls and asks for them; they are written in the item. A left join of
-- what a foreign key makes sure of is left out where nothing of the item is told.
CREATE VIEW supplier_item WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.supplier_id, l.parent_id AS item_id, i.number, i.name, l.supplier_item_no, l.description, l.pack_text, l.unit_id, l.price,
  l.currency_id, l.price_from, l.price_to, l.min_order, l.order_multiple, l.lead_days, l.is_preferred, i.is_active,
  1 AS version_no, i.entered_by, i.entered_on, i.edited_by, i.edited_on, '{}'::jsonb AS custom
FROM item_supplier l LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.parent_id;
