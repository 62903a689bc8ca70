-- Sheets that were filled have their books: they are frozen. What was counted in the unit of the line becomes its first count, and the
-- line speaks in base units from now on.
ALTER TABLE physical_inventory NO FORCE ROW LEVEL SECURITY;
ALTER TABLE physical_inventory_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item_unit NO FORCE ROW LEVEL SECURITY;

UPDATE physical_inventory h SET frozen_at = coalesce(h.edited_on, h.entered_on)
  WHERE h.frozen_at IS NULL AND EXISTS (SELECT FROM physical_inventory_line l
    WHERE l.tenant_id = h.tenant_id AND l.parent_id = h.id AND l.book IS NOT NULL);
UPDATE physical_inventory h SET load_by = CASE WHEN h.category_id IS NULL THEN 'All' ELSE 'Category' END WHERE h.load_by IS NULL;
UPDATE physical_inventory h SET uncounted = 'Leave' WHERE h.uncounted IS NULL;

UPDATE physical_inventory_line l
  SET count1 = l.counted, unit1_id = l.unit_id, unit_id = b.id, count_no = 0,
    counted = round(l.counted * u.num / u.den, 6), book = round(l.book * u.num / u.den, 6),
    variance = round(l.variance * u.num / u.den, 6)
  FROM item i
    JOIN item_unit u ON u.tenant_id = i.tenant_id AND u.parent_id = i.id
    JOIN item_unit b ON b.tenant_id = i.tenant_id AND b.parent_id = i.id AND b.unit_id = i.base_unit_id
  WHERE i.tenant_id = l.tenant_id AND i.id = l.item_id AND u.id = l.unit_id AND l.unit1_id IS NULL;

ALTER TABLE physical_inventory FORCE ROW LEVEL SECURITY;
ALTER TABLE physical_inventory_line FORCE ROW LEVEL SECURITY;
ALTER TABLE item FORCE ROW LEVEL SECURITY;
ALTER TABLE item_unit FORCE ROW LEVEL SECURITY;
