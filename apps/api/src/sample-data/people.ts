export type Place = { city: string; state: string; pincode: string; latitude: number; longitude: number }

const PLACES = `Sivakasi,Tamil Nadu,626123,9.453,77.797
Madurai,Tamil Nadu,625001,9.9195,78.1193
Chennai,Tamil Nadu,600017,13.0418,80.2341
Coimbatore,Tamil Nadu,641001,10.9932,76.961
Salem,Tamil Nadu,636001,11.6538,78.1554
Tirunelveli,Tamil Nadu,627001,8.7274,77.6838
Tiruchirappalli,Tamil Nadu,620002,10.8271,78.6936
Bengaluru,Karnataka,560034,12.9279,77.6271
Mysuru,Karnataka,570001,12.3052,76.6552
Hubballi,Karnataka,580020,15.3505,75.1396
Hyderabad,Telangana,500034,17.4156,78.4347
Warangal,Telangana,506002,17.9784,79.5941
Visakhapatnam,Andhra Pradesh,530003,17.7215,83.3157
Vijayawada,Andhra Pradesh,520001,16.5193,80.6305
Kochi,Kerala,682016,9.9816,76.2999
Thiruvananthapuram,Kerala,695001,8.4875,76.9525
Pune,Maharashtra,411004,18.5089,73.8259
Mumbai,Maharashtra,400050,19.0544,72.8402
Nagpur,Maharashtra,440010,21.1399,79.0632
Nashik,Maharashtra,422001,19.9975,73.7898
Ahmedabad,Gujarat,380009,23.0403,72.5602
Surat,Gujarat,395003,21.1959,72.8302
Indore,Madhya Pradesh,452001,22.7196,75.8577
Bhopal,Madhya Pradesh,462001,23.2599,77.4126
Jaipur,Rajasthan,302001,26.9196,75.7878
Udaipur,Rajasthan,313001,24.5854,73.7125
New Delhi,Delhi,110001,28.6304,77.2177
Gurugram,Haryana,122001,28.4595,77.0266
Lucknow,Uttar Pradesh,226001,26.8467,80.9462
Varanasi,Uttar Pradesh,221001,25.3176,82.9739
Patna,Bihar,800001,25.6093,85.1376
Ranchi,Jharkhand,834001,23.3441,85.3096
Kolkata,West Bengal,700019,22.5275,88.3654
Bhubaneswar,Odisha,751001,20.2701,85.8334
Guwahati,Assam,781001,26.1844,91.7458
Chandigarh,Chandigarh,160017,30.7414,76.7682
Dehradun,Uttarakhand,248001,30.3244,78.0414
Raipur,Chhattisgarh,492001,21.2514,81.6296
Puducherry,Puducherry,605001,11.9338,79.8298
Panaji,Goa,403001,15.4989,73.8278`

/** Forty towns and cities across India: city, state, pincode, latitude, longitude. */
export const places: Place[] = PLACES.split('\n').map((line) => {
  const [city = '', state = '', pincode = '', latitude, longitude] = line.split(',')
  return { city, state, pincode, latitude: Number(latitude), longitude: Number(longitude) }
})

export const firstNames = `
  Aarav Anbu Bhavani Chitra Deepak Divya Eswaran Farhan Gauri Harish Ishita Jaya Karthik Kavya Lakshmi Mahesh
  Meena Nandini Omkar Pooja Pradeep Radha Rahul Revathi Sanjay Selvi Sneha Tarun Uma Vignesh Yamini Zoya`
  .trim()
  .split(/\s+/)
export const lastNames = `
  Agarwal Balan Chettiar Das Fernandes Gowda Iyer Joshi Khan Kulkarni Menon Mishra Murugan Nair Pandian Patel
  Pillai Rao Reddy Saxena Sharma Singh Subramanian Thakur Varma`
  .trim()
  .split(/\s+/)
export const streets = [
  'Car Street',
  'Gandhi Road',
  'Station Road',
  'Temple View',
  'Lake View Colony',
  'MG Road',
  'Market Lane',
  'Nehru Nagar',
  'Rose Garden',
  'Bazaar Street',
]
export const landmarks = [
  'Opposite the post office',
  'Near the bus stand',
  'Behind the temple',
  'Next to the water tank',
  '',
  '',
  '',
]
export const remarks = [
  'Please call before delivery',
  'Leave with the watchman',
  'Needed before the puja',
  'Gift packing, please',
  '',
  '',
  '',
  '',
  '',
  '',
]
export const payments = ['Cash on Delivery', 'UPI', 'Bank Transfer']

/** Fictitious delivery agents: real Aadhaar numbers never begin with 0 or 1. */
export const agents = [
  {
    name: 'Murugan Selvam',
    phone: '9876501001',
    vehicle: 'TN 67 AB 1201',
    aadhar: '012345678901',
    status: 'active',
    rating: 4.8,
  },
  {
    name: 'Ganesh Kumar',
    phone: '+91 98765 01002',
    vehicle: 'TN 67 AC 4410',
    aadhar: '012345678902',
    status: 'active',
    rating: 4.6,
  },
  {
    name: 'Fathima Beevi',
    phone: '9876501003',
    vehicle: 'TN 59 BK 7782',
    aadhar: '012345678903',
    status: 'active',
    rating: 4.9,
  },
  {
    name: 'Prakash Raj Nadar',
    phone: '9876501004',
    vehicle: 'TN 67 D 9034',
    aadhar: '012345678904',
    status: 'busy',
    rating: 4.3,
  },
  {
    name: 'Suresh Yadav',
    phone: '9876501005',
    vehicle: 'KA 05 HN 2217',
    aadhar: '112345678905',
    status: 'active',
    rating: 4.1,
  },
  {
    name: 'Anitha Joseph',
    phone: '9876501006',
    vehicle: 'KL 07 CQ 5150',
    aadhar: '112345678906',
    status: 'active',
    rating: 4.7,
  },
  { name: 'Ravi Teja', phone: '9876501007', vehicle: '', aadhar: '112345678907', status: 'inactive', rating: 3.9 },
  {
    name: 'Imran Sheikh',
    phone: '9876501008',
    vehicle: 'MH 12 RT 8806',
    aadhar: '112345678908',
    status: 'busy',
    rating: 4.4,
  },
] as const
