-- What is committed of a capital project, what was spent and what its parts were given (CAPEX-4): one trigger keeps it with the entries.
CREATE INDEX commitment_entry_project ON commitment_entry (tenant_id, project_id) WHERE project_id IS NOT NULL;

CREATE FUNCTION capex_use(budget numeric, used numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN budget > 0 THEN round(used * 100 / budget, 1) ELSE 0 END
$$;

CREATE FUNCTION project_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE capex c SET
    committed_amount = coalesce(c.committed_amount, 0) + CASE WHEN NEW.kind = 'ACT' THEN 0 ELSE NEW.amount END,
    actual_amount = coalesce(c.actual_amount, 0) + CASE WHEN NEW.kind = 'ACT' THEN NEW.amount ELSE 0 END,
    spent_amount = coalesce(c.spent_amount, 0) + NEW.amount,
    available_amount = c.budget - coalesce(c.spent_amount, 0) - NEW.amount,
    used_pct = capex_use(c.budget, coalesce(c.spent_amount, 0) + NEW.amount)
  WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER project_entry AFTER INSERT ON commitment_entry
  FOR EACH ROW WHEN (NEW.project_id IS NOT NULL) EXECUTE FUNCTION project_entry();

-- What a part takes of the project above: its budget while it is approved, before and after that what was used of it.
CREATE FUNCTION capex_share(state text, budget numeric, used numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state = 'Approved' THEN budget ELSE coalesce(used, 0) END
$$;

CREATE FUNCTION project_above() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  share numeric := capex_share(NEW.status, NEW.budget, NEW.spent_amount);
  before numeric := CASE WHEN TG_OP = 'UPDATE' AND OLD.parent_id IS NOT DISTINCT FROM NEW.parent_id
    THEN capex_share(OLD.status, OLD.budget, OLD.spent_amount) ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.parent_id IS DISTINCT FROM NEW.parent_id AND OLD.parent_id IS NOT NULL THEN
    PERFORM project_given(OLD.tenant_id, OLD.parent_id, -capex_share(OLD.status, OLD.budget, OLD.spent_amount));
  END IF;
  IF NEW.parent_id IS NOT NULL AND share <> before THEN
    PERFORM project_given(NEW.tenant_id, NEW.parent_id, share - before);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION project_given(tenant text, project bigint, amount numeric) RETURNS void LANGUAGE sql AS $$
  UPDATE capex c SET given_amount = coalesce(c.given_amount, 0) + amount, spent_amount = coalesce(c.spent_amount, 0) + amount,
    available_amount = c.budget - coalesce(c.spent_amount, 0) - amount,
    used_pct = capex_use(c.budget, coalesce(c.spent_amount, 0) + amount)
  WHERE c.tenant_id = tenant AND c.id = project
$$;
CREATE TRIGGER project_above AFTER INSERT OR UPDATE ON capex FOR EACH ROW EXECUTE FUNCTION project_above();
