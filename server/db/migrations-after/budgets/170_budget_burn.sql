-- How the amount of a budget goes down over its periods (BUDG-14): as planned, by what was spent, by what is committed besides, and by what is to be
-- expected. Row 0 is the start of the year. What the lines of a budget name counts in every period, as it is held (BUDG-5).
CREATE VIEW budget_burn WITH (security_invoker = true) AS
SELECT b.tenant_id, b.id * 100 + w.period_no AS id, b.id AS budget_id, b.site_id, w.period_no, w.amount, w.spent, w.committed,
  w.left_planned, w.left_spent, w.left_committed, w.left_expected,
  b.version_no, b.entered_by, b.entered_on, b.edited_by, b.edited_on, '{}'::jsonb AS custom
FROM budget b
JOIN site s ON s.tenant_id = b.tenant_id AND s.id = b.site_id
CROSS JOIN LATERAL (
  WITH today AS (
    SELECT (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day
  ), span AS (
    -- A period nothing was posted in yet is its month.
    SELECT n.no, coalesce(f.starts_on, m.day) AS starts_on, coalesce(f.ends_on, (m.day + interval '1 month')::date - 1) AS ends_on
    FROM generate_series(1, b.periods) AS n(no)
    CROSS JOIN LATERAL (SELECT make_date(b.fiscal_year, least(n.no, 12), 1) AS day) m
    LEFT JOIN fiscal_period f ON f.tenant_id = b.tenant_id AND f.site_id = b.site_id AND f.fiscal_year = b.fiscal_year AND f.period_no = n.no
  ), budgeted AS (
    SELECT l.period AS no, sum(l.amount) AS amount FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id GROUP BY 1
  ), named AS (
    SELECT DISTINCT l.cost_centre_id, l.account_id FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
  ), used AS (
    SELECT f.period_no AS no, coalesce(sum(c.amount) FILTER (WHERE c.kind = 'ACT'), 0) AS spent,
      coalesce(sum(c.amount) FILTER (WHERE c.kind <> 'ACT'), 0) AS committed
    FROM named m
    JOIN commitment_entry c ON c.tenant_id = b.tenant_id AND c.cost_centre_id = m.cost_centre_id AND c.account_id = m.account_id AND c.site_id = b.site_id
    JOIN fiscal_period f ON f.tenant_id = b.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year
    GROUP BY 1
  ), told AS (
    SELECT p.no, coalesce(g.amount, 0) AS amount, coalesce(u.spent, 0) AS spent, coalesce(u.committed, 0) AS committed,
      p.starts_on <= t.day AS has_begun, p.ends_on < t.day AS is_over
    FROM span p CROSS JOIN today t LEFT JOIN budgeted g ON g.no = p.no LEFT JOIN used u ON u.no = p.no
  ), pace AS (
    -- What of their budget the periods that are over used, but those in which nothing was: it goes on for those to come.
    SELECT coalesce(sum(t.spent + t.committed) FILTER (WHERE t.is_over)
        / nullif(sum(t.amount) FILTER (WHERE t.is_over AND t.spent + t.committed > 0), 0), 1) AS part,
      coalesce(max(t.no) FILTER (WHERE t.is_over), 0) AS last_over,
      greatest(max(t.no) FILTER (WHERE t.has_begun), max(t.no) FILTER (WHERE t.spent <> 0 OR t.committed <> 0), 0) AS last_used,
      sum(t.amount) AS total
    FROM told t
  ), expected AS (
    SELECT t.no, t.amount, t.spent, t.committed, t.has_begun,
      CASE WHEN t.is_over THEN t.spent + t.committed
        ELSE greatest(round(t.amount * p.part, s.currency_decimals), t.spent + t.committed) END AS expects
    FROM told t CROSS JOIN pace p
    UNION ALL
    SELECT 0, 0, 0, 0, true, 0
  )
  SELECT e.no AS period_no, e.amount, e.spent, e.committed,
    p.total - sum(e.amount) OVER upto AS left_planned,
    CASE WHEN e.has_begun THEN p.total - sum(e.spent) OVER upto END AS left_spent,
    CASE WHEN e.no <= p.last_used THEN p.total - sum(e.spent + e.committed) OVER upto END AS left_committed,
    CASE WHEN e.no >= p.last_over THEN p.total - sum(e.expects) OVER upto END AS left_expected
  FROM expected e CROSS JOIN pace p
  WINDOW upto AS (ORDER BY e.no)
) w;
