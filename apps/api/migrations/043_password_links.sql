-- What accepting a link does: create or reactivate an account with its role, or give an account a new password.
alter table invitations add column purpose text not null default 'account' check (purpose in ('account', 'password'));
