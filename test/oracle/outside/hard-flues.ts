/** Addresses of flues on a wall that are hard to keep safe, or to find. */
export const hardFlues: readonly string[] = [
  // Bare pipe is near the roof over a gable.
  'fireplace=7&pipe=3&floor=3&color=1&flue=outside&roof_type=4&roof_angle=45&side=gable&eaves=500&ground=400&outlet_to_wall=700&pass_height=1900&eaves_height=2700&ridge_distance=500',
  'fireplace=90&pipe=3&color=1&flue=outside&floor=1&roof_type=4&storey=1&roof_angle=45&side=gable&eaves=500&ground=400&outlet_to_wall=700&pass_height=1985&ridge_distance=500',
  // The joint of the tee is near the wall.
  'fireplace=101&scheme=183&pipe=3&color=1&floor=8&roof_type=1&roof_angle=4&storey=3&slab=329+mm&attic_height=2950&roof_thickness=358mm&ridge_distance=2650+mm&cap=none&altitude=1803&flue=outside&side=eaves&eaves=221+mm&ground=1306+mm&wall=masonry&outlet_to_wall=393+mm&base=ground',
  // Two brackets over bends are near each other.
  'fireplace=91&scheme=165&pipe=1&color=3&floor=7&roof_type=3&roof_angle=28&room_height=2700&slab=0%2C341+m&ridge_distance=1520+mm&objective=price&flue=outside&side=eaves&eaves=167+mm&ground=1130+mm&wall=masonry&wall_thickness=155+mm&opening_distance=504+mm&opening_height=3749+mm',
  // An adjustable element suits the run through the wall.
  'fireplace=128&pipe=3&color=1&floor=8&roof_type=3&roof_angle=17&storey=1&attic_height=2184&ridge_distance=1500&objective=price&cap=none&flue=outside&side=gable&eaves=32+mm&ground=1359+mm&wall=timber&wall_thickness=169+mm&base=ground&eaves_height=1831+mm',
  'fireplace=39&scheme=68&pipe=3&color=3&floor=3&roof_type=4&storey=2&ceiling=flat&room_height=2350&slab=400mm&attic_height=2.1+m&ridge_distance=2644&objective=tight&flue=outside&side=gable&eaves=366+mm&ground=0+mm&past=through',
  // Each way past the overhang has another least distance.
  'fireplace=15&pipe=5&color=1&floor=8&roof_type=1&roof_angle=1&room_height=2200+mm&slab=0.3+m&attic_height=92.2+cm&ridge_distance=3500&damper=none&air=own&air_duct_diameter=0%2C121+m&air_duct_length=1.35+m&air_duct_bends=1&flue=outside&side=eaves&eaves=352+mm&ground=842+mm&wall=masonry&wall_thickness=523+mm&roof_thickness=100+mm',
  // The console is almost too weak.
  'fireplace=104&pipe=3&color=3&floor=5&roof_type=5&roof_angle=38&ceiling=flat&room_height=2014+mm&roof_thickness=20%2C9+cm&ridge_distance=2923+mm&altitude=1833&flue=outside&side=eaves&eaves=417+mm&ground=275+mm&wall_thickness=600+mm&outlet_to_wall=781+mm',
  // Bare pipe is near a steep roof.
  'fireplace=42&scheme=73&pipe=4&color=3&floor=3&roof_type=5&roof_angle=50&storey=2&room_height=6000+mm&slab=300mm&ridge_distance=550+mm&flue=outside&side=gable&eaves=649+mm&ground=241+mm&outlet_to_wall=996+mm&past=through',
  // The overhang is too narrow for board and flashing.
  'fireplace=7&pipe=3&floor=3&roof_type=4&color=1&flue=outside&ground=400&side=eaves&eaves=300&outlet_to_wall=700&past=through',
  // Bends are impossible at the distance at which they have a place.
  'fireplace=77&pipe=4&color=1&floor=4&roof_type=5&room_height=2800&slab=250+mm&ridge_distance=3%2C6+m&objective=joints&cap=none&air=room&flue=outside&side=eaves&eaves=386+mm&ground=1194+mm&wall=masonry&wall_thickness=240+mm&opening_height=3116+mm',
  // Only far from the wall is the roof low enough.
  'fireplace=59&scheme=108&pipe=6&color=1&floor=3&roof_type=5&roof_angle=45&storey=1&flue=outside&side=eaves&eaves=900+mm&ground=1151+mm&wall=masonry&wall_thickness=171+mm&outlet_to_wall=922+mm&eaves_height=12000+mm&opening_distance=4558+mm&opening_height=-866+mm',
  // Without an adjustable element in the room, no run through the wall is short enough.
  'fireplace=7&pipe=3&floor=3&color=1&flue=outside&roof_type=4&ground=400&side=eaves&eaves=500&outlet_to_wall=600',
];
