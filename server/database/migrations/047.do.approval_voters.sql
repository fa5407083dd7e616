-- Keeps a membership until the transaction ends, so that a vote is stored either before its giver loses the say, and is
-- voided then, or not at all.
create function approvals.keep_voter(p_company text, p_user text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from companies.members m
    where m.company_id = p_company and m.user_id = p_user and m.removed_at is null for share;
end $$;
revoke all on function approvals.keep_voter from public;
grant execute on function approvals.keep_voter to zend_confirmer;

-- In the order of the list, with what the count of a reader's own needs: ten thousand open requests are read without
-- their rows.
create index requests_waiting on approvals.requests (company_id, expires_at, id) include (state, made_by, version)
  where closed_at is null;
drop index approvals.requests_open;
