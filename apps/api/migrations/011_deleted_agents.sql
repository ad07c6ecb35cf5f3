-- Of a deleted agent only what past orders show is kept: name and vehicle, and the phone number if an order shows it.
alter table agents alter column aadhar_sealed drop not null;
update agents set aadhar_sealed = null, profile_image = '', license_image = '', aadhar_image = '',
  latitude = 0, longitude = 0, location_address = '',
  phone_number = case when exists (select 1 from orders where agent_id = agents.id) then phone_number else '' end
where deleted_at is not null;
alter table agents add constraint agents_aadhar_sealed check (aadhar_sealed is not null or deleted_at is not null);
