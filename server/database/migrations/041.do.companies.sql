-- Companies that own money, the people who act for them, and invitations to join. Written by the API. An intruder with
-- its login opens no company's door (docs/decisions/076): every change of a member or an invitation needs the
-- confirmer's note of a manager who confirmed it, and joining needs the token of the mailed link.
create schema companies;
comment on schema companies is 'Companies, and the people who act for them.';

create table companies.companies (
  id text collate "C" primary key check (id ~ '^biz_[0-9a-hjkmnp-tv-z]{26}$'),
  legal_name text not null check (length(legal_name) between 1 and 200),
  trading_name text check (length(trading_name) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  registration_type text not null check (registration_type ~ '^[A-Z]{2,20}$'),
  registration_number text not null check (length(registration_number) between 1 and 40),
  opened_by text collate "C" not null check (opened_by ~ '^usr_[0-9a-hjkmnp-tv-z]{26}$'),
  opened_at timestamptz not null
);
comment on column companies.companies.registration_number is
  'As its owner wrote it. Two companies may claim one number: it is proven when a company is verified.';
create index companies_opened on companies.companies (opened_by);

create table companies.invitations (
  id text collate "C" primary key check (id ~ '^inv_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  role text not null,
  permissions text[] not null,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  sealed_address bytea not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  notice_id text collate "C" not null unique,
  made_by text collate "C" not null references persons.users (id),
  made_at timestamptz not null,
  made_in xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null check (expires_at <= made_at + interval '7 days'),
  state text not null default 'open' check (state in ('open', 'claimed', 'accepted', 'ended')),
  answered_by text collate "C" references persons.users (id),
  answered_at timestamptz,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check ((answered_by is null) = (answered_at is null)),
  check (state not in ('claimed', 'accepted') or answered_by is not null)
);
comment on column companies.invitations.state is
  'Claimed: accepted under another address than the invited one; a member has to confirm it.';
comment on column companies.invitations.address_hash is 'A keyed hash of the invited address.';
comment on column companies.invitations.sealed_address is 'The invited address, sealed.';
comment on column companies.invitations.token_hash is
  'SHA-256 of the link''s token, which has 256 random bits. Without a key, so that the database checks it itself.';
comment on column companies.invitations.notice_id is 'The mail that takes the token to the invited address.';
create unique index invitation_once on companies.invitations (company_id, address_hash)
  where state in ('open', 'claimed');
create index invitations_made on companies.invitations (made_by) where state in ('open', 'claimed');

create table companies.members (
  id text collate "C" primary key check (id ~ '^mbr_[0-9a-hjkmnp-tv-z]{26}$'),
  company_id text collate "C" not null references companies.companies (id),
  user_id text collate "C" not null references persons.users (id),
  role text not null check (role in ('owner', 'admin', 'initiator', 'approver', 'accountant', 'developer', 'viewer')),
  permissions text[] not null check (permissions <@ array['view', 'deposit', 'swap', 'withdrawal', 'quicksell',
    'beneficiary.manage', 'report.export', 'fx', 'approve', 'member.manage', 'policy.manage', 'kyb.manage',
    'api.manage']),
  invitation_id text collate "C" unique references companies.invitations (id),
  joined_at timestamptz not null,
  owner_counts_from timestamptz,
  suspended_at timestamptz,
  removed_at timestamptz,
  constraint owners_count check ((role = 'owner') = (owner_counts_from is not null))
);
comment on table companies.members is 'A person''s membership of a company. Somebody who returns gets a new one.';
comment on column companies.members.invitation_id is 'The invitation by which they joined; the first owner has none.';
comment on column companies.members.owner_counts_from is
  'From when other owners may leave the company to this one, by the database''s clock; null for who is none.';
create unique index member_once on companies.members (company_id, user_id) where removed_at is null;
create index members_of_person on companies.members (user_id) where removed_at is null;

alter table sign_in.tokens
  add constraint tokens_member foreign key (member_id) references companies.members (id) on delete cascade;
create index tokens_of_member on sign_in.tokens (member_id) where member_id is not null;

-- Announces every change of a member. A process caches what a member may do, as it caches who holds a token
-- (sign_in.tell_session_ended). token-cache.repo.ts checks that this trigger is enabled.
create function companies.tell_member_changed() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('sessions_ended', old.id);
  return null;
end $$;
create trigger tell_changed after update or delete on companies.members for each row
  execute function companies.tell_member_changed();

-- Orders the changes of a company's members until the transaction ends. Nothing is locked after it.
create function companies.lock_members(p_company text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('companies.members:' || p_company, 0));
end $$;

-- A removed member stays removed, and a membership belongs to one person in one company for good.
create function companies.keep_member() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.removed_at is not null
    or (new.id, new.company_id, new.user_id, new.invitation_id, new.joined_at)
      is distinct from (old.id, old.company_id, old.user_id, old.invitation_id, old.joined_at)
  then
    raise exception 'member % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger members_stay before update on companies.members for each row execute function companies.keep_member();

-- A company can be left to whoever was made an owner only 48 hours later, when everybody has heard of it. Its founder
-- counts at once. Nobody but the schema's owner chooses the moment.
create function companies.count_owner() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_was_owner boolean := tg_op = 'UPDATE' and old.role = 'owner';
begin
  if new.role <> 'owner' then
    new.owner_counts_from := null;
  elsif not v_was_owner then
    new.owner_counts_from := clock_timestamp()
      + case when tg_op = 'INSERT' and new.invitation_id is null then interval '0' else interval '48 hours' end;
  elsif not roles.owns(tg_relid) then
    new.owner_counts_from := old.owner_counts_from;
  end if;
  return new;
end $$;
create trigger owner_counts before insert or update on companies.members for each row
  execute function companies.count_owner();

-- Whether a company has another active owner who counts. Lock its members before.
create function companies.has_other_owner(p_company text, p_member text) returns boolean
  language sql set search_path = pg_catalog, pg_temp as $$
  select exists (select from companies.members m where m.company_id = p_company and m.id <> p_member
    and m.role = 'owner' and num_nonnulls(m.suspended_at, m.removed_at) = 0
    and m.owner_counts_from <= clock_timestamp())
$$;

-- An active owner leaves only while another one who counts stays. Of two who leave at once, the second sees what the
-- first did.
create function companies.keep_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.role = 'owner' and num_nonnulls(new.suspended_at, new.removed_at) = 0 then
    return new;
  end if;
  perform companies.lock_members(old.company_id);
  if not companies.has_other_owner(old.company_id, old.id) then
    raise exception '% is the last owner', old.id using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end $$;
create trigger owner_stays before update or delete on companies.members for each row
  when (old.role = 'owner' and num_nonnulls(old.suspended_at, old.removed_at) = 0)
  execute function companies.keep_owner();

-- Throws unless this person may give this role and what is added to the permissions: they are an active member who
-- manages members, who has what they give, and who is an owner where an owner is made or changed.
create function companies.require_manager(p_company text, p_by text, p_roles text[], p_added text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_role text;
  v_permissions text[];
begin
  select m.role, m.permissions into v_role, v_permissions from companies.members m
    where m.company_id = p_company and m.user_id = p_by and num_nonnulls(m.suspended_at, m.removed_at) = 0;
  if v_role is null or not 'member.manage' = any (v_permissions) or not p_added <@ v_permissions
    or 'owner' = any (p_roles) and v_role <> 'owner'
  then
    raise exception '% may not do this in %', p_by, p_company using errcode = 'insufficient_privilege';
  end if;
end $$;

-- The first owner joins the company that they open; everybody else by an invitation that they accepted, as it says.
create function companies.refuse_member() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if roles.owns(tg_relid) then return new; end if;
  perform companies.lock_members(new.company_id);
  if num_nonnulls(new.suspended_at, new.removed_at) = 0 and (case when new.invitation_id is null
    then new.role = 'owner'
      and exists (select from companies.companies c where c.id = new.company_id and c.opened_by = new.user_id)
      and not exists (select from companies.members m where m.company_id = new.company_id)
    else exists (select from companies.invitations i where i.id = new.invitation_id and i.state = 'accepted'
      and (i.company_id, i.answered_by, i.role, i.permissions)
        = (new.company_id, new.user_id, new.role, new.permissions))
    end)
  then
    return new;
  end if;
  raise exception 'nobody let % into %', new.user_id, new.company_id using errcode = 'insufficient_privilege';
end $$;
create trigger members_are_let_in before insert on companies.members for each row
  execute function companies.refuse_member();

-- One change at a time, as a manager confirmed it. Every member may leave by themself, whatever they may do in the
-- company, unless suspended; the last owner stays (companies.keep_owner). Whoever closes their account leaves without a
-- confirmation.
create function companies.refuse_member_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change text := case when new.removed_at is distinct from old.removed_at then 'remove'
    when new.suspended_at is distinct from old.suspended_at
      then case when new.suspended_at is null then 'resume' else 'suspend' end
    else 'change' end;
  v_by text;
begin
  if roles.owns(tg_relid) then return new; end if;
  if v_change <> 'change' and (new.role, new.permissions) is distinct from (old.role, old.permissions)
    or v_change = 'remove' and new.suspended_at is distinct from old.suspended_at
    or v_change = 'suspend' and old.suspended_at is not null
  then
    raise exception 'one change of % at a time', old.id using errcode = 'insufficient_privilege';
  end if;
  if v_change = 'remove'
    and exists (select from persons.users u where u.id = old.user_id and u.closed_at is not null) then
    return new;
  end if;
  v_by := confirmation.take_member_change(old.company_id, v_change, old.id,
    case v_change when 'change' then new.role else '' end,
    case v_change when 'change' then array_to_string(new.permissions, ' ') else '' end);
  if v_by = old.user_id then
    if v_change = 'remove' and old.suspended_at is null then return new; end if;
    raise exception '% changes nothing of their own', v_by using errcode = 'insufficient_privilege';
  end if;
  perform companies.require_manager(old.company_id, v_by, array[old.role, new.role],
    case v_change
      when 'change' then array(select unnest(new.permissions) except select unnest(old.permissions))
      when 'resume' then new.permissions
      else '{}' end);
  return new;
end $$;
create trigger only_confirmed before update on companies.members for each row
  execute function companies.refuse_member_change();

create function companies.refuse_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if roles.owns(tg_relid) then return new; end if;
  perform companies.lock_members(new.company_id);
  if new.state <> 'open' or new.answered_by is not null
    or new.made_by <> confirmation.take_member_change(new.company_id, 'invite', encode(new.address_hash, 'hex'),
      new.role, array_to_string(new.permissions, ' '))
  then
    raise exception 'nobody confirmed this invitation to %', new.company_id using errcode = 'insufficient_privilege';
  end if;
  perform companies.require_manager(new.company_id, new.made_by, array[new.role], new.permissions);
  return new;
end $$;
create trigger invitations_are_confirmed before insert on companies.invitations for each row
  execute function companies.refuse_invitation();

-- An invitation stays what it was and ends once. Anybody of the API's may end it; only the two functions below, which
-- run as the owner, let somebody in by it.
create function companies.keep_invitation() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state in ('accepted', 'ended')
    or to_jsonb(new) - array['state', 'answered_by', 'answered_at', 'ended_at']
      <> to_jsonb(old) - array['state', 'answered_by', 'answered_at', 'ended_at']
    or (new.state <> 'ended' or (new.answered_by, new.answered_at)
        is distinct from (old.answered_by, old.answered_at))
      and current_user <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
  then
    raise exception 'invitation % stays as it was', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger invitations_stay before update on companies.invitations for each row
  execute function companies.keep_invitation();

-- Answers the invitation of this token for a person: accepts it, or claims it. Returns its id; null when it is open to
-- nobody. Whoever made it must be allowed to still.
create function companies.answer_invitation(p_token text, p_user text, p_state text, p_at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_open companies.invitations;
begin
  select * into v_open from companies.invitations i
    where i.token_hash = sha256(convert_to(p_token, 'UTF8')) and i.expires_at > p_at
      and (i.state = 'open' or i.state = 'claimed' and p_state = 'accepted') for update;
  if v_open.id is null or p_state not in ('accepted', 'claimed') then return null; end if;
  perform companies.require_manager(v_open.company_id, v_open.made_by, array[v_open.role], v_open.permissions);
  update companies.invitations set state = p_state, answered_by = p_user, answered_at = p_at where id = v_open.id;
  return v_open.id;
end $$;

-- Accepts a claimed invitation, as a manager confirmed it. Throws when nobody did.
create function companies.confirm_invitation(p_id text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_claimed companies.invitations;
  v_by text;
begin
  select * into v_claimed from companies.invitations i where i.id = p_id and i.state = 'claimed' for update;
  v_by := confirmation.take_member_change(v_claimed.company_id, 'confirm', v_claimed.id || ' ' || v_claimed.answered_by,
    v_claimed.role, array_to_string(v_claimed.permissions, ' '));
  if v_by = v_claimed.answered_by then
    raise exception '% confirms nothing of their own', v_by using errcode = 'insufficient_privilege';
  end if;
  perform companies.require_manager(v_claimed.company_id, v_by, array[v_claimed.role], v_claimed.permissions);
  update companies.invitations set state = 'accepted' where id = v_claimed.id;
end $$;

-- Tells whether this mail carries an invitation that this transaction made (notices.refuse_foreign_address).
create function companies.is_inviting(p_notice text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from companies.invitations i where i.notice_id = p_notice and i.made_in = pg_current_xact_id())
$$;

revoke all on all functions in schema companies from public;
grant usage on schema companies to zend_app, zend_confirmer;
grant select on companies.companies, companies.members to zend_app, zend_confirmer;
grant select on companies.invitations to zend_api;
grant insert on companies.companies to zend_api;
-- Not when and by which transaction an invitation was written, nor an answer to it.
grant insert (id, company_id, role, permissions, address_hash, sealed_address, token_hash, notice_id, made_by, made_at,
  expires_at), update (state, ended_at) on companies.invitations to zend_api;
grant insert (id, company_id, user_id, role, permissions, invitation_id, joined_at),
  update (role, permissions, suspended_at, removed_at) on companies.members to zend_api;
grant execute on function companies.lock_members(text), companies.confirm_invitation(text),
  companies.answer_invitation(text, text, text, timestamptz) to zend_api;
grant execute on function companies.is_inviting(text) to zend_app, zend_confirmer;
grant execute on function companies.has_other_owner(text, text) to zend_app;
