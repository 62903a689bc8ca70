-- The periods a fiscal year comes to (POST-82): as they will be made, and as they were. Months begin on the day of the month the year begins on; four, four
-- and five weeks make a quarter; thirteen periods have four weeks each, and the last of a year of 53 weeks has one more.
CREATE VIEW fiscal_year_period WITH (security_invoker = true) AS
SELECT y.tenant_id, y.id * 100 + n.no AS id, y.id AS year_id, y.site_id, n.no AS period_no, y.fiscal_year || '-' || n.no AS name,
  d.starts_on, d.ends_on, d.ends_on - d.starts_on + 1 AS days,
  -- What is there already: days of two periods never overlap, and a number stands once in a year.
  (SELECT f.id FROM fiscal_period f WHERE f.tenant_id = y.tenant_id AND f.site_id = y.site_id
    AND ((f.starts_on <= d.ends_on AND f.ends_on >= d.starts_on) OR (f.fiscal_year = y.fiscal_year AND f.period_no = n.no))
    ORDER BY f.starts_on LIMIT 1) AS period_id,
  y.version_no, y.entered_by, y.entered_on, y.edited_by, y.edited_on, '{}'::jsonb AS custom
FROM fiscal_year y
CROSS JOIN LATERAL generate_series(1, CASE y.calendar WHEN 'ThirteenOfFour' THEN 13 ELSE 12 END) AS n(no)
CROSS JOIN LATERAL (
  SELECT CASE y.calendar
      WHEN 'FourFourFive' THEN y.starts_on + 7 * (13 * ((n.no - 1) / 3) + 4 * ((n.no - 1) % 3))
      WHEN 'ThirteenOfFour' THEN y.starts_on + 28 * (n.no - 1)
      ELSE (y.starts_on + make_interval(months => n.no - 1))::date END AS starts_on,
    CASE y.calendar
      WHEN 'FourFourFive' THEN y.starts_on + 7 * (13 * (n.no / 3) + 4 * (n.no % 3) + CASE WHEN n.no = 12 AND y.has_extra_week THEN 1 ELSE 0 END) - 1
      WHEN 'ThirteenOfFour' THEN y.starts_on + 28 * n.no + CASE WHEN n.no = 13 AND y.has_extra_week THEN 7 ELSE 0 END - 1
      ELSE (y.starts_on + make_interval(months => n.no))::date - 1 END AS ends_on
) d;
