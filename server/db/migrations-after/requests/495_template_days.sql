-- On which days of the week a template runs by itself (STPL-54): the short names of the days as keys of texts, a line each, in the order of the week, or
-- the one of every day; none where nothing is switched on. As before every figure is worked out by itself.
CREATE OR REPLACE VIEW requisition_template_figures WITH (security_invoker = true) AS
SELECT t.tenant_id, t.id,
  (SELECT count(*)::int FROM requisition_template_line l WHERE l.tenant_id = t.tenant_id AND l.parent_id = t.id) AS line_count,
  nullif(coalesce(t.on_monday, false)::int + coalesce(t.on_tuesday, false)::int + coalesce(t.on_wednesday, false)::int
    + coalesce(t.on_thursday, false)::int + coalesce(t.on_friday, false)::int + coalesce(t.on_saturday, false)::int
    + coalesce(t.on_sunday, false)::int, 0) AS week_days,
  CASE WHEN t.on_monday AND t.on_tuesday AND t.on_wednesday AND t.on_thursday AND t.on_friday AND t.on_saturday AND t.on_sunday THEN 'weekday.every'
    ELSE nullif(concat_ws(E'\n',
      CASE WHEN t.on_monday THEN 'weekday.short.monday' END,
      CASE WHEN t.on_tuesday THEN 'weekday.short.tuesday' END,
      CASE WHEN t.on_wednesday THEN 'weekday.short.wednesday' END,
      CASE WHEN t.on_thursday THEN 'weekday.short.thursday' END,
      CASE WHEN t.on_friday THEN 'weekday.short.friday' END,
      CASE WHEN t.on_saturday THEN 'weekday.short.saturday' END,
      CASE WHEN t.on_sunday THEN 'weekday.short.sunday' END), '') END AS runs_on
FROM requisition_template t;
