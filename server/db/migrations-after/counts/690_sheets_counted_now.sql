-- Of the sheets of a place the list of counts that are due leads to the first counts may be entered on (COUNT-690); one that waits for an approver is open too,
-- and stands there as ever.
CREATE OR REPLACE VIEW place_count_due WITH (security_invoker = true) AS
SELECT d.tenant_id, d.id, d.site_id, d.location_id, d.count_type, 'Full'::text AS whole_type, p.count_every AS whole_every,
  p.count_every IS NOT NULL AND coalesce(w.due_on <= t.day, true) AS whole_due, w.due_on AS whole_due_on, f.last_full, d.last_counted, d.sheet_id,
  d.items, d.due_items, d.never_counted, d.due_daily, d.due_weekly, d.due_monthly, d.due_a, d.due_b, d.due_c,
  greatest(d.overdue_days, t.day - w.due_on) AS overdue_days, d.next_due_on,
  CASE WHEN d.standing = 'Overdue' OR w.due_on < t.day THEN 'Overdue'
    WHEN d.standing = 'Due' OR (p.count_every IS NOT NULL AND coalesce(w.due_on <= t.day, true)) THEN 'Due' ELSE 'NotDue' END AS standing,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, d.custom, o.counting_id
FROM count_due d
JOIN location p ON p.tenant_id = d.tenant_id AND p.id = d.location_id
JOIN site_today t ON t.tenant_id = d.tenant_id AND t.site_id = d.site_id
CROSS JOIN LATERAL (
  SELECT max(c.post_date) AS last_full FROM physical_inventory c
  WHERE c.tenant_id = d.tenant_id AND c.location_id = d.location_id AND c.site_id = d.site_id AND c.status IN ('Completed', 'Finalized')
    AND c.count_type = 'Full' AND coalesce(c.load_by, 'All') = 'All') f
CROSS JOIN LATERAL (
  SELECT (f.last_full + CASE p.count_every WHEN 'Daily' THEN interval '1 day' WHEN 'Weekly' THEN interval '7 days' WHEN 'Fortnightly' THEN interval '14 days'
    WHEN 'Monthly' THEN interval '1 month' WHEN 'Quarterly' THEN interval '3 months' WHEN 'Yearly' THEN interval '1 year' END)::date AS due_on) w
CROSS JOIN LATERAL (
  SELECT min(c.id) AS counting_id FROM physical_inventory c
  WHERE c.tenant_id = d.tenant_id AND c.location_id = d.location_id AND c.site_id = d.site_id
    AND c.status = 'PendingSubmission' AND c.frozen_at IS NOT NULL) o;
