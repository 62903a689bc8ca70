-- On which days of the week a template runs by itself (STPL-54): the names of the days as keys of texts, a line each, in the order of the week; none where
-- nothing is switched on. As before every figure is worked out by itself.
CREATE OR REPLACE VIEW requisition_template_figures WITH (security_invoker = true) AS
SELECT t.tenant_id, t.id,
  (SELECT count(*)::int FROM requisition_template_line l WHERE l.tenant_id = t.tenant_id AND l.parent_id = t.id) AS line_count,
  nullif(coalesce(t.on_monday, false)::int + coalesce(t.on_tuesday, false)::int + coalesce(t.on_wednesday, false)::int
    + coalesce(t.on_thursday, false)::int + coalesce(t.on_friday, false)::int + coalesce(t.on_saturday, false)::int
    + coalesce(t.on_sunday, false)::int, 0) AS week_days,
  nullif(concat_ws(E'\n',
    CASE WHEN t.on_monday THEN 'requisitionTemplate.field.onMonday' END,
    CASE WHEN t.on_tuesday THEN 'requisitionTemplate.field.onTuesday' END,
    CASE WHEN t.on_wednesday THEN 'requisitionTemplate.field.onWednesday' END,
    CASE WHEN t.on_thursday THEN 'requisitionTemplate.field.onThursday' END,
    CASE WHEN t.on_friday THEN 'requisitionTemplate.field.onFriday' END,
    CASE WHEN t.on_saturday THEN 'requisitionTemplate.field.onSaturday' END,
    CASE WHEN t.on_sunday THEN 'requisitionTemplate.field.onSunday' END), '') AS runs_on
FROM requisition_template t;
