// The package's types are its sources, which our compiler settings reject. constrain.d.mts declares the part in use.
export { default } from '@kninnug/constrainautor';
