-- Each query returns what somebody should look at in the running of the product; nothing when all is well (HEALTH-1).

-- name: J01 no mail was given up
SELECT id, attempts, dead_on, last_error FROM outbox WHERE dead_on IS NOT NULL;

-- name: J02 no mail waits for longer than an hour
SELECT id, attempts, created_on, last_error FROM outbox
  WHERE sent_on IS NULL AND dead_on IS NULL AND created_on < now() - interval '1 hour';

-- name: J03 no background job failed within a day
SELECT name, count(*) AS failed FROM pgboss.job
  WHERE state = 'failed' AND completed_on > now() - interval '1 day' GROUP BY name;

-- name: J04 no run failed within a day, and none stands still for an hour
SELECT id, family, doc_no, step, state, message FROM job
  WHERE (state = 'Failed' AND ended_on > now() - interval '1 day')
    OR (state IN ('Waiting', 'Running') AND coalesce(turn_on, entered_on) < now() - interval '1 hour');
