-- The course of a budget is told of the whole, of each cost centre, of each account and of each cell (BUDG-98): rows that stand for all leave both empty.
-- The pace of what is to come is that of what is told. Otherwise as before (BUDG-14).
CREATE OR REPLACE VIEW budget_burn WITH (security_invoker = true) AS
SELECT b.tenant_id, (w.least * 4 + w.kind) * 100 + w.period_no AS id, b.id AS budget_id, b.site_id, w.period_no, w.amount, w.spent, w.committed,
  w.left_planned, w.left_spent, w.left_committed, w.left_expected,
  b.version_no, b.entered_by, b.entered_on, b.edited_by, b.edited_on, '{}'::jsonb AS custom,
  nullif(w.centre, 0) AS cost_centre_id, nullif(w.account, 0) AS account_id
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
  ), slice AS (
    -- What is told: 0 stands for all. The first line of a slice is that of no other of its kind, so it makes its rows known.
    SELECT coalesce(l.cost_centre_id, 0) AS centre, coalesce(l.account_id, 0) AS account, grouping(l.cost_centre_id, l.account_id) AS kind,
      CASE grouping(l.cost_centre_id, l.account_id) WHEN 3 THEN b.id ELSE min(l.id) END AS least
    FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
    GROUP BY GROUPING SETS ((), (l.cost_centre_id), (l.account_id), (l.cost_centre_id, l.account_id))
  ), budgeted AS (
    SELECT l.period AS no, coalesce(l.cost_centre_id, 0) AS centre, coalesce(l.account_id, 0) AS account, sum(l.amount) AS amount
    FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
    GROUP BY GROUPING SETS ((l.period), (l.period, l.cost_centre_id), (l.period, l.account_id), (l.period, l.cost_centre_id, l.account_id))
  ), named AS (
    SELECT DISTINCT l.cost_centre_id, l.account_id FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
  ), used AS (
    SELECT f.period_no AS no, coalesce(m.cost_centre_id, 0) AS centre, coalesce(m.account_id, 0) AS account,
      coalesce(sum(c.amount) FILTER (WHERE c.kind = 'ACT'), 0) AS spent,
      coalesce(sum(c.amount) FILTER (WHERE c.kind <> 'ACT'), 0) AS committed
    FROM named m
    JOIN commitment_entry c ON c.tenant_id = b.tenant_id AND c.cost_centre_id = m.cost_centre_id AND c.account_id = m.account_id AND c.site_id = b.site_id
    JOIN fiscal_period f ON f.tenant_id = b.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year
    GROUP BY GROUPING SETS ((f.period_no), (f.period_no, m.cost_centre_id), (f.period_no, m.account_id), (f.period_no, m.cost_centre_id, m.account_id))
  ), told AS (
    SELECT g.centre, g.account, g.kind, g.least, p.no, coalesce(a.amount, 0) AS amount, coalesce(u.spent, 0) AS spent, coalesce(u.committed, 0) AS committed,
      p.starts_on <= t.day AS has_begun, p.ends_on < t.day AS is_over
    FROM slice g CROSS JOIN span p CROSS JOIN today t
    LEFT JOIN budgeted a ON a.no = p.no AND a.centre = g.centre AND a.account = g.account
    LEFT JOIN used u ON u.no = p.no AND u.centre = g.centre AND u.account = g.account
  ), pace AS (
    -- What of their budget the periods that are over used, but those in which nothing was: it goes on for those to come.
    SELECT t.centre, t.account, coalesce(sum(t.spent + t.committed) FILTER (WHERE t.is_over)
        / nullif(sum(t.amount) FILTER (WHERE t.is_over AND t.spent + t.committed > 0), 0), 1) AS part,
      coalesce(max(t.no) FILTER (WHERE t.is_over), 0) AS last_over,
      greatest(max(t.no) FILTER (WHERE t.has_begun), max(t.no) FILTER (WHERE t.spent <> 0 OR t.committed <> 0), 0) AS last_used,
      sum(t.amount) AS total
    FROM told t GROUP BY t.centre, t.account
  ), expected AS (
    SELECT t.centre, t.account, t.kind, t.least, t.no, t.amount, t.spent, t.committed, t.has_begun,
      CASE WHEN t.is_over THEN t.spent + t.committed
        ELSE greatest(round(t.amount * p.part, s.currency_decimals), t.spent + t.committed) END AS expects
    FROM told t JOIN pace p ON p.centre = t.centre AND p.account = t.account
    UNION ALL
    SELECT g.centre, g.account, g.kind, g.least, 0, 0, 0, 0, true, 0 FROM slice g
  )
  SELECT e.centre, e.account, e.kind, e.least, e.no AS period_no, e.amount, e.spent, e.committed,
    p.total - sum(e.amount) OVER upto AS left_planned,
    CASE WHEN e.has_begun THEN p.total - sum(e.spent) OVER upto END AS left_spent,
    CASE WHEN e.no <= p.last_used THEN p.total - sum(e.spent + e.committed) OVER upto END AS left_committed,
    CASE WHEN e.no >= p.last_over THEN p.total - sum(e.expects) OVER upto END AS left_expected
  FROM expected e JOIN pace p ON p.centre = e.centre AND p.account = e.account
  WINDOW upto AS (PARTITION BY e.centre, e.account ORDER BY e.no)
) w;
