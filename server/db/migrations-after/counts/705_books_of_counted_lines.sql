-- The book value of a sheet is that of the lines that were counted; what the books say of the others stands beside it (COUNT-706).
ALTER TABLE physical_inventory NO FORCE ROW LEVEL SECURITY;
ALTER TABLE physical_inventory_line NO FORCE ROW LEVEL SECURITY;

UPDATE physical_inventory_line SET book_open = book_value, book_value = NULL WHERE counted IS NULL AND book_value IS NOT NULL;
UPDATE physical_inventory h
  SET book_value = t.book, book_open = t.open, variance_pct = round(h.variance_value * 100 / abs(nullif(t.book, 0)), 6)
  FROM (SELECT l.tenant_id, l.parent_id, coalesce(sum(l.book_value), 0) AS book, coalesce(sum(l.book_open), 0) AS open
    FROM physical_inventory_line l GROUP BY l.tenant_id, l.parent_id HAVING count(l.book_open) > 0) t
  WHERE t.tenant_id = h.tenant_id AND t.parent_id = h.id AND h.book_value IS NOT NULL;

ALTER TABLE physical_inventory FORCE ROW LEVEL SECURITY;
ALTER TABLE physical_inventory_line FORCE ROW LEVEL SECURITY;
