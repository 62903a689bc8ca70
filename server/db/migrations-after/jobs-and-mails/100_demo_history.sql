-- How far the year before a demo is told: what a start finds unfinished it goes on with. One node at a time holds it, for two minutes at most.
CREATE TABLE demo_history (
  tenant_id text PRIMARY KEY,
  size text NOT NULL CHECK (size IN ('S', 'M')),
  -- Whose job it is: the demo's administrator's.
  person_id bigint NOT NULL,
  loaded_at timestamptz NOT NULL,
  weeks integer,
  done integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  held_until timestamptz,
  ended_on timestamptz,
  FOREIGN KEY (tenant_id, person_id) REFERENCES app_user (tenant_id, id));

-- What a person asked for, at whichever site, and the demo's history, whose weeks are counted.
CREATE OR REPLACE VIEW my_job WITH (security_invoker = true) AS
SELECT j.tenant_id, j.id, j.family, j.doc_no AS doc_number, j.doc_type_id || '/' || j.doc_id || '/' || j.doc_no AS document,
  j.step, j.state, j.total, j.done, j.refused, j.message, j.started_on, j.ended_on, j.site_id AS at_site_id,
  1 AS version_no, j.person_id AS entered_by, j.entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM job j WHERE j.person_id = nullif(current_setting('app.user_id', true), '')::bigint
UNION ALL
SELECT h.tenant_id, 0, 'demoHistory', h.size, NULL, 'generate', CASE WHEN h.ended_on IS NULL THEN 'Running' ELSE 'Done' END, h.weeks, h.done,
  h.refused, NULL, h.loaded_at, h.ended_on, NULL, 1, h.person_id, h.loaded_at, NULL::bigint, NULL::timestamptz, '{}'::jsonb
FROM demo_history h WHERE h.person_id = nullif(current_setting('app.user_id', true), '')::bigint;
