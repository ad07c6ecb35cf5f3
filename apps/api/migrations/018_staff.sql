-- Roles, rights and the second factor of accounts (contract: staff/roles.ts). Accounts that exist become owners.
alter table vendors
  add column role text not null default 'owner' check (role in ('owner', 'clerk', 'packer', 'agent')),
  add column rights text[] not null default '{}',
  add column active boolean not null default true,
  add column last_seen_at timestamptz,
  -- The TOTP secret, encrypted (security/seal.ts). Sign-in asks for a code once a first code has confirmed it.
  add column totp_sealed text,
  add column totp_confirmed_at timestamptz,
  -- The time step of the latest code accepted: no code of it or of an earlier step is accepted again.
  add column totp_last_step bigint not null default 0,
  add constraint vendors_totp check (totp_confirmed_at is null or totp_sealed is not null);
-- From now on every insert names the role.
alter table vendors alter column role drop default;

alter table sessions
  add column id bigint generated always as identity unique,
  -- The User-Agent and the address at sign-in.
  add column device text not null default '',
  add column address text not null default '',
  -- Written at most once every few minutes.
  add column last_used_at timestamptz not null default now();
create index sessions_vendor on sessions (vendor_id);

-- Only hashes of codes and tokens are stored, as with sessions.
create table recovery_codes (
  vendor_id bigint not null references vendors on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (vendor_id, code_hash)
);

-- Sign-ins with a correct password that wait for a code.
create table sign_in_challenges (
  token_hash bytea primary key,
  vendor_id  bigint not null references vendors on delete cascade,
  tries      smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_vendor on sign_in_challenges (vendor_id);

-- Browsers that have signed in to an account before. Their attempts are limited separately from everyone else's.
create table known_devices (
  token_hash   bytea not null,
  vendor_id    bigint not null references vendors on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, vendor_id)
);
create index known_devices_vendor on known_devices (vendor_id);
alter table sign_in_failures add column device bytea;
create index sign_in_failures_by_device on sign_in_failures (device, at) where device is not null;

-- A code is recorded before it is checked, and deleted if it was correct. `device` only if it is a known one.
create table code_failures (
  id        bigint generated always as identity primary key,
  vendor_id bigint not null references vendors on delete cascade,
  device    bytea,
  at        timestamptz not null default now()
);
create index code_failures_recent on code_failures (vendor_id, at);

create table invitations (
  id          bigint generated always as identity primary key,
  token_hash  bytea not null unique,
  email       text not null check (email = lower(email)),
  full_name   text not null,
  role        text not null check (role in ('owner', 'clerk', 'packer', 'agent')),
  rights      text[] not null default '{}',
  invited_by  bigint not null references vendors on delete cascade,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  accepted_at timestamptz,
  revoked_at  timestamptz
);
create unique index invitations_open on invitations (email) where accepted_at is null and revoked_at is null;

create table staff_settings (
  only_row              boolean primary key default true check (only_row),
  require_second_factor text not null default 'nobody' check (require_second_factor in ('nobody', 'owners', 'everyone'))
);
insert into staff_settings default values;
