-- Lines of requisitions that were written before they said whether their goods are kept by lots (LOT-61): of what is open of them who issues may name a lot.
ALTER TABLE requisition_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item NO FORCE ROW LEVEL SECURITY;

UPDATE requisition_line l SET is_lot_tracked = true
FROM item i
WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id AND i.lot_tracked AND l.is_lot_tracked IS NULL AND l.open_qty > 0;

ALTER TABLE requisition_line FORCE ROW LEVEL SECURITY;
ALTER TABLE item FORCE ROW LEVEL SECURITY;
