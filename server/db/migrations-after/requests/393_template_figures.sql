-- What the list of requisition templates tells of each: its lines, and on how many days a week it runs by itself; none where nothing is switched on.
CREATE VIEW requisition_template_figures WITH (security_invoker = true) AS
SELECT t.tenant_id, t.id,
  (SELECT count(*)::int FROM requisition_template_line l WHERE l.tenant_id = t.tenant_id AND l.parent_id = t.id) AS line_count,
  nullif(coalesce(t.on_monday, false)::int + coalesce(t.on_tuesday, false)::int + coalesce(t.on_wednesday, false)::int
    + coalesce(t.on_thursday, false)::int + coalesce(t.on_friday, false)::int + coalesce(t.on_saturday, false)::int
    + coalesce(t.on_sunday, false)::int, 0) AS week_days
FROM requisition_template t;
